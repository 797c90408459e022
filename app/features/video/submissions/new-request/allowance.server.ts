import { and, eq } from "drizzle-orm";
import { conflict } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { clipRefusals } from "#app/features/video/submissions/clip-refusals.ts";
import { messages, oneAWeek } from "#app/features/video/submissions/messages.ts";
import { allowanceWeek, nextUploadOpens } from "#app/features/video/submissions/rules.ts";
import type { UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";

/** Throws conflict, naming the next upload day, if the member's weekly upload is used (D25). */
export async function requireAllowance(
  { clock }: Pick<Services, "clock">,
  read: Connection,
  member: Member,
): Promise<void> {
  const today = localDate(clock.now(), member.timeZone);
  const used = await read.query.submissions.findFirst({
    columns: { id: true },
    where: and(eq(submissions.userId, member.id), eq(submissions.allowanceWeek, allowanceWeek(today))),
  });
  if (used) throw conflict(oneAWeek(nextUploadOpens(today)), messages.oneAWeekTitle);
}

/** Checked before any bytes of a clip are accepted: the tier, and whether this week's upload is free (D25). */
export async function requireUploadAllowed(services: Services, actor: Actor): Promise<void> {
  authorize(actor, "submitVideo");
  await requireAllowance(services, services.db.read, actor);
}

/** Uploads for an analysis. */
export const submissionUploads: UploadRules = {
  tooLarge: clipRefusals.tooLarge,
  wrongType: clipRefusals.wrongType,
  before: (tx, services, member) => requireAllowance(services, tx, member),
};
