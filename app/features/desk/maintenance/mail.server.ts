import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";

type Failure = {
  to: string;
  kind: "backup" | "rehearsal";
  fault: string;
  site: MailSite;
};

const what = {
  backup: "Last night's backup failed",
  rehearsal: "The newest backup failed its trial restore",
};

/** The email about a failed backup or trial restore. Success sends no email. */
export function maintenanceFailedMail({ to, kind, fault, site }: Failure): Mail {
  return composeLetter(
    site,
    { email: to },
    {
      subject: `${site.siteName}: ${what[kind].toLowerCase()}`,
      paragraphs: [
        `${what[kind]} at ${site.siteName}.`,
        fault,
        "Nothing is lost yet, but please fix this soon. Without a backup, a broken disk would destroy everything.",
      ],
      link: { label: "Open System Tools", path: "/admin?tab=system-tools" },
      reason: `You're getting this email because you coach at ${site.siteName}.`,
    },
  );
}
