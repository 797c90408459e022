import { invalidInput } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { captionsMessages as messages } from "./captions-messages.ts";
import { mostCaptionBytes, webVttFault } from "./web-vtt.ts";

/** Why captions are refused, at their field. */
export const refusedCaptions = (sentence: string) =>
  invalidInput(sentence, { title: messages.refusedTitle, fields: { captions: [sentence] } });

/** Throws invalid, with a sentence that names the line, for a text that browsers can't show as captions. */
export function requireWebVtt(text: string): void {
  // What a decoder puts in place of bytes that aren't UTF-8.
  if (text.includes("\uFFFD")) throw refusedCaptions(messages.notText);
  const fault = webVttFault(text);
  if (fault) throw refusedCaptions(fault);
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** Stores the text of captions and returns its key. Throws invalid if it is too long or no WebVTT. */
export async function storeCaptions({ storage, ids }: Services, text: string): Promise<string> {
  if (Buffer.byteLength(text) > mostCaptionBytes) throw refusedCaptions(messages.tooLarge);
  requireWebVtt(text);
  const facts = { fileName: "captions.vtt", declaredType: "text/vtt", maxBytes: mostCaptionBytes };
  const file = await storage.receive(bytesOf(text), facts);
  const key = `captions/${ids.id()}.vtt`;
  await storage.keep(file, key);
  return key;
}
