"""Two-class points in the plane: a part of the link that lessons about margins and kernels share.

points:    what they are
packing:   edited ones as text of the link
of_tables: out of two columns of a table
reading:   out of the link
choosing:  the widgets that choose them, and the ways to other lessons with the same ones
editing:   what a picture reports of them
machines:  the machine that is learned from them
drawn:     both as the pictures of planes take them
"""
