import { leaveFor, sendPlainly } from "../enhance/send.ts";
import { turnSendKeys } from "../ui/form/send-key.ts";
import { download, here } from "./this-page.ts";

/**
 * Sends the current form to the version of the site that runs since an upgrade, and opens the page it leads to there; if
 * that is the current one, it stays with everything else typed into it. Tells `giveUp` why that was refused; rejects
 * without a connection.
 */
export async function sendAfterUpgrade(giveUp: (fault: unknown) => void): Promise<void> {
  const { formAction = "", formData = new FormData(), formEncType } = here?.leaving() ?? {};
  const { href } = new URL(formAction, location.href);
  const { to, status, said } = await sendPlainly(href, formData, formEncType === "multipart/form-data");
  if (!to) return giveUp({ status, statusText: "", internal: false, data: said ? { message: said } : null });
  turnSendKeys();
  const isFile = to.startsWith("/files/");
  if (isFile) download(to);
  if (isFile || to === here?.address) here?.stay(true);
  else await leaveFor(to);
}
