import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { ReplicaLight } from "#app/features/club/maintenance/backups/replica-rules.ts";
import type { Mail } from "#app/services/mailer.server.ts";

type Failure = {
  to: string;
  kind: "backup" | "rehearsal" | "replica" | "replica-trial";
  fault: string;
  /** How the copy elsewhere is doing; null where there is none. */
  copy: ReplicaLight | null;
  site: MailSite;
};

const what = {
  backup: "Last night's backup failed",
  rehearsal: "The newest backup failed its trial restore",
  replica: "The copy elsewhere has fallen behind",
  "replica-trial": "The copy elsewhere failed its trial restore",
};

const withoutBackup =
  "Nothing is lost yet, but please fix this soon. Without a backup, a broken disk would destroy everything.";
const withoutArchive = "Nothing is lost yet, but please fix this soon.";
const withoutReplica =
  "Nothing is lost yet, but please fix this soon. Until then, a broken disk would cost everything since the last good backup.";
const risk = {
  backup: withoutBackup,
  rehearsal: withoutBackup,
  replica: withoutReplica,
  "replica-trial": withoutReplica,
};

/** The email about a failed backup or trial restore. Success sends no email. */
export function maintenanceFailedMail({ to, kind, fault, copy, site }: Failure): Mail {
  const isBackup = kind === "backup" || kind === "rehearsal";
  const rest = isBackup && copy ? [copy.sentence] : [];
  const advice = isBackup && copy?.light === "good" ? withoutArchive : risk[kind];
  return composeLetter(
    site,
    { email: to },
    {
      subject: `${site.siteName}: ${what[kind].toLowerCase()}`,
      paragraphs: [`${what[kind]} at ${site.siteName}.`, fault, ...rest, advice],
      link: { label: "Open System Tools", path: "/admin/system-tools" },
      reason: `You're getting this email because you coach at ${site.siteName}.`,
    },
  );
}
