"""The update in numbers."""

from mlcore.svm import SmoStep
from views.known import known
from views.lessons.smo.case import Story
from views.lessons.smo.words import plus
from views.words.numbers import figure
from views.words.tex import aligned, tex

LEAST_ETA = 1e-12  # where eta is not above it, it stands for eta


def formulas(story: Story, at: int) -> str:
    """Every quantity of the update with its numbers, as Markdown."""
    step = story.steps[at]
    lines = [
        _error("i", step.E_i, step.y_i),
        _error("j", step.E_j, step.y_j),
        rf"\eta &= K_{{ii}} + K_{{jj}} - 2K_{{ij}} = {_tex(known(step.K_ii))} {plus(known(step.K_jj))} "
        rf"{plus(-2 * known(step.K_ij))} = {_bold(step.eta)}",
        *_ends(story, step),
        _unclipped(step),
        rf"\alpha_j &\to {_clipped(step)} = {_bold(step.new_j)}",
        _other(step),
        _bias(story, at),
    ]
    body = aligned(lines)
    if known(step.eta) > LEAST_ETA:
        return body
    return f"{body}\n\nη is not above 0; 10⁻¹² stands for it where it divides."


def _tex(value: float) -> str:
    return tex(figure(value))


def _bold(value: float | None) -> str:
    return rf"\mathbf{{{_tex(known(value))}}}"


def _error(letter: str, error: float | None, y: float | None) -> str:
    f = known(error) + known(y)
    return rf"E_{letter} &= f(x_{letter}) - y_{letter} = {_tex(f)} {plus(-known(y))} = {_bold(error)}"


def _ends(story: Story, step: SmoStep) -> list[str]:
    """L and H with the numbers put in (Platt 1998)."""
    a_i, a_j = known(step.old_i), known(step.old_j)
    C_i, C_j = float(story.ceiling[step.i]), float(story.ceiling[step.j])
    if step.y_i == step.y_j:
        low, high = r"\alpha_i + \alpha_j - C_i", r"\alpha_i + \alpha_j"
        low_is, high_is = a_i + a_j - C_i, a_i + a_j
    else:
        low, high = r"\alpha_j - \alpha_i", r"C_i + \alpha_j - \alpha_i"
        low_is, high_is = a_j - a_i, C_i + a_j - a_i
    return [
        rf"L &= \max(0,\ {low}) = \max(0,\ {_tex(low_is)}) = {_bold(step.low)}",
        rf"H &= \min(C_j,\ {high}) = \min({_tex(C_j)},\ {_tex(high_is)}) = {_bold(step.high)}",
    ]


def _unclipped(step: SmoStep) -> str:
    sign = "+" if known(step.y_j) > 0 else "-"
    errors = f"{_tex(known(step.E_i))} {plus(-known(step.E_j))}"
    return (
        rf"\alpha_j^* &= \alpha_j + y_j(E_i - E_j)/\eta \\ &= {_tex(known(step.old_j))} {sign} "
        rf"({errors})/{_tex(max(known(step.eta), LEAST_ETA))} = {_bold(step.unclipped)}"
    )


def _clipped(step: SmoStep) -> str:
    inside = rf"[{_tex(known(step.low))},\ {_tex(known(step.high))}]"
    if not step.clipped:
        return rf"\alpha_j^* \in {inside}"
    return rf"{_tex(known(step.unclipped))} \text{{ clipped to }} {inside}"


def _other(step: SmoStep) -> str:
    change = known(step.y_i) * known(step.y_j) * (known(step.old_j) - known(step.new_j))
    return (
        rf"\alpha_i &\to \alpha_i + y_i y_j(\alpha_j - \alpha_j^{{new}}) = {_tex(known(step.old_i))} "
        rf"{plus(change)} = {_bold(step.new_i)}"
    )


def _bias(story: Story, at: int) -> str:
    """The bias after the update: the mean over the free points, else the middle of what is left."""
    bias = _bold(story.steps[at].bias)
    if not story.free(at).any():
        return rf"b &= \text{{middle of all that the conditions allow}} = {bias}"
    free = r"\alpha_k>0" if story.hard else r"0<\alpha_k<C"
    return (
        rf"b &= \operatorname{{mean}}_{{{free}}}\left(y_k - \textstyle\sum_l \alpha_l y_l K_{{kl}}\right) "
        rf"= {bias}"
    )
