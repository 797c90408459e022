import type { Refusal } from "#app/features/video/uploads/refusal.ts";
import { messages } from "./messages.ts";
import { uploadCode } from "./rules.ts";

/**
 * What the tab says when an upload is refused while it travels (contract, "Messages"): the message with its code in
 * parentheses, or what somebody in between answered in words of their own.
 */
export function uploadFailureText({ status, message, text }: Refusal): string {
  if (message === null) return `${messages.networkError}: HTTP ${status}: ${text}`;
  return `${message} (${uploadCode(status)})`;
}
