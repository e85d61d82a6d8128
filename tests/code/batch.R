# Runs the program r.R of each named folder, as Rscript would: in a separate environment, in its folder, with
# the packages that it attaches itself. printed.txt: its output; failed.txt: why it stopped; plots go to Rplots.pdf.
suppressPackageStartupMessages(for (folder in commandArgs(TRUE)) {
  before <- search()
  home <- setwd(folder)
  RNGkind(sample.kind = "default"); set.seed(1)
  sink("printed.txt")
  stopped <- tryCatch({
    source("r.R", local = new.env(parent = globalenv()), encoding = "UTF-8", print.eval = TRUE)
    NULL
  }, error = conditionMessage)
  while (sink.number()) sink()
  graphics.off()
  if (!is.null(stopped)) writeLines(stopped, "failed.txt")
  for (package in setdiff(search(), before)) detach(package, character.only = TRUE)
  setwd(home)
})
