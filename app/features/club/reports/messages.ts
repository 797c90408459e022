import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";

/** The sentences about progress reports. */
export const messages = {
  upgrade: "Get a report of your month on the 1st, with three lines from your coach.",
  linesMissing: "Please write one to three lines",
  tooManyLines: "Please write at most three lines",
  lineTooLong: "Please use at most 200 characters per line",
  publishing: "Publishing emails the report to the member. After that, it can't be changed.",
  publishingHere: `The member reads it on the site, and after that it can't be changed. ${noMailServer}`,
  published: "The report is published. We emailed the member",
  publishedHere: "The report is published",
  publishFailed: "The report was not published",
  alreadyPublished: "This report is already published and can't be changed.",
  emptyTitle: "No report yet",
  empty: "Your first report comes on the 1st of next month.",
} as const;
