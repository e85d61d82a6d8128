"""Predict: fill in a record and watch it fall through the finished tree, vote by vote."""

from views import predict

case, presenter = predict.read_link()
predict.choose(case.choices, presenter)
predict.watch(presenter)
