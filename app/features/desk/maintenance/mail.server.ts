import type { Mail } from "#app/services/mailer.server.ts";

type Failure = {
  to: string;
  kind: "backup" | "rehearsal";
  fault: string;
  site: { siteName: string; appUrl: URL };
};

const what = {
  backup: "Last night's backup was not made",
  rehearsal: "The newest backup could not be restored on trial",
};

/** The mail that tells a coach of a failed backup or rehearsal. When all is well, nobody is written to. */
export function upkeepFailedMail({ to, kind, fault, site }: Failure): Mail {
  const text = [
    `${what[kind]} at ${site.siteName}.`,
    "",
    fault,
    "",
    "Nothing is lost that was not lost before, but please look after it: without a backup a broken disk takes everything.",
    `What to look at: ${new URL("/admin?tab=system-tools", site.appUrl)}`,
  ].join("\n");
  return { to, subject: `${site.siteName}: ${what[kind].toLowerCase()}`, text };
}
