/** The sentences about progress reports. */
export const messages = {
  upgrade: "Pro members get a report of their month on the 1st, with three lines from their coach.",
  linesMissing: "Please write one to three lines",
  tooManyLines: "Please write at most three lines",
  lineTooLong: "Please use at most 200 characters per line",
  published: "The report is published. We emailed the member",
  publishFailed: "The report was not published",
  alreadyPublished: "This report is already published and can't be changed.",
  emptyTitle: "No report yet",
  empty: "Your first report comes on the 1st of next month.",
} as const;
