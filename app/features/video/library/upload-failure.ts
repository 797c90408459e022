import { connectionBroke, type Refusal, type UploadWords } from "#app/features/video/uploads/refusal.ts";
import { messages } from "./messages.ts";
import { uploadCode } from "./rules.ts";

/** What the tab says of a file it doesn't take, as soon as it is chosen. */
export const refusedFiles = {
  wrongType: { title: messages.wrongTypeTitle, text: messages.wrongType },
  tooLarge: { title: messages.tooLargeTitle, text: messages.tooLarge },
};

const validation: readonly UploadWords[] = Object.values(refusedFiles);

type Refused = { status: number; message: string };

/**
 * What the tab says about a refused upload: the message with its code in parentheses; what people can see for themselves has
 * no code.
 */
export const refusedText = ({ status, message }: Refused, code = uploadCode(status)): string =>
  status === 400 || validation.some(({ text }) => text === message) ? message : `${message} (${code})`;

/**
 * What the tab says when an upload is refused midway (contract, "Messages"): what the answer says with its code, or, if it
 * can't be read, what it is.
 */
export function uploadFailureWords(refusal: Refusal | null): UploadWords {
  const title = messages.uploadFailedTitle;
  if (refusal === null) return { title, text: connectionBroke };
  const { status, isOurs, message, code, text } = refusal;
  if (!isOurs) return { title: messages.networkError, text: `HTTP ${status}: ${text}` };
  const said = message ?? messages.uploadFailed;
  const known = validation.find((words) => words.text === said);
  return known ?? { title, text: `${said} (${code ?? uploadCode(0)})` };
}
