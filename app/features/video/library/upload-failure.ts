import type { Refusal } from "#app/features/video/uploads/refusal.ts";
import { messages } from "./messages.ts";
import { uploadCode } from "./rules.ts";

type Refused = { status: number; message: string };

/**
 * What the tab says about a refused upload: the message with its code in parentheses; errors people can fix have no
 * code.
 */
export const refusedText = ({ status, message }: Refused): string =>
  status === 400 ? message : `${message} (${uploadCode(status)})`;

/** What the tab says when an upload is refused midway (contract, "Messages"), or the words of a proxy's answer. */
export function uploadFailureText({ status, message, text }: Refusal): string {
  if (message === null) return `${messages.networkError}: HTTP ${status}: ${text}`;
  return refusedText({ status, message });
}
