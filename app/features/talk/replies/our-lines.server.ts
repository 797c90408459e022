import { desc, eq } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "#db/schema/messages.ts";
import type { ReplyPlace } from "./find-place.server.ts";

/** How much of a thread a reply may quote from; no email has more. */
const lastMessages = 50;

/** The fewest characters of a line that must match within another: a mail program may have broken ours in two. */
const telling = 12;

const plain = (text: string) => text.replace(/[\s“”]+/g, " ").trim();

/** Says which lines were in our emails about a thread: those of its last messages. */
export async function linesOfOurs(
  { db }: Pick<Services, "db">,
  { memberId }: ReplyPlace,
): Promise<(line: string) => boolean> {
  const written = await db.read
    .select({ text: messages.text })
    .from(messages)
    .where(eq(messages.userId, memberId))
    .orderBy(desc(messages.place))
    .limit(lastMessages);
  const texts = written.map(({ text }) => text ?? "");
  const lines = new Set(texts.flatMap((text) => text.split("\n").map(plain)));
  const whole = texts.map(plain).join("\n");
  return (line) => {
    const words = plain(line);
    return lines.has(words) || (words.length >= telling && whole.includes(words));
  };
}
