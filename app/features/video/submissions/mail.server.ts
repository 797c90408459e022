import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { cannotUse } from "./messages.ts";

/** Which file cannot be used, why, what to do, and the request it came for. */
type Unusable = { id: string; fileName: string; reason: string; advice: string };

/** Tells a member that a video of theirs cannot be used (D67). */
export function unusableMail(
  site: Pick<Services["config"], "siteName" | "appUrl">,
  to: { email: string; firstName: string },
  { id, fileName, reason, advice }: Unusable,
): Mail {
  const text = [
    to.firstName ? `Hello ${to.firstName},` : "Hello,",
    `${cannotUse(fileName)}. ${reason}`,
    advice,
    new URL(`/portal/videos/${id}`, site.appUrl).href,
    `You're getting this email because you sent a video to ${site.siteName}.`,
  ];
  return { to: to.email, subject: cannotUse(fileName), text: `${text.join("\n\n")}\n` };
}
