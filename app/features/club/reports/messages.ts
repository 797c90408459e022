import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";

/** The sentences about progress reports. */
export const messages = {
  upgrade: "Get a report of your month on the 1st, with three lines from your coach.",
  linesMissing: "Please write one to three lines",
  tooManyLines: "Please write at most three lines",
  lineTooLong: "Please use at most 200 characters per line",
  publishing: "Publishing emails the report to the member. You can still correct your lines after that.",
  publishingHere: `The member reads it on the site. You can still correct your lines after that. ${noMailServer}`,
  published: "The report is published. We emailed the member",
  publishedHere: "The report is published",
  correcting: "The member sees the corrected lines on the site. No second email goes out.",
  corrected: "The report is corrected",
  correctFailed: "The report was not corrected",
  notPublished: "This report isn't published yet.",
  publishFailed: "The report was not published",
  alreadyPublished: "This report is already published. You can correct its lines below.",
  emptyTitle: "No report yet",
  empty: "Your first report comes on the 1st of next month.",
} as const;
