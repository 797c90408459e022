import { Readable } from "node:stream";
import sketch from "#app/demo/photos/sketch.webp?inline";
import { conversation, demoHomework, sketchedDaysAgo, welcome } from "#app/demo/talk.ts";
import { at, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import type { MadePhoto } from "#app/features/talk/messages/attachments/photo.server.ts";
import { answerMember, sendOwnMessage } from "#app/features/talk/messages/send.server.ts";
import { readOwnThread, readThread } from "#app/features/talk/messages/thread/read-thread.server.ts";
import { storeMessage } from "#app/features/talk/messages/thread/threads.server.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { assignByHand } from "#app/features/training/homework/give.server.ts";
import { markHomework } from "#app/features/training/homework/homework.server.ts";
import { listOwnHomework } from "#app/features/training/homework/lists.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Who = (email: string) => Member;

async function drillOf(services: Services, member: Member, title: string): Promise<string> {
  const { entities: drills } = await listWeeklyDrills(services, member);
  const drill = drills.find((one) => one.title === title);
  if (!drill) throw new Error(`${member.email} has no drill called ${title}`);
  return drill.id;
}

/**
 * A coach's sketch, built in as a `data:` address and stored as the product would have made it, because a demo may run
 * without ffmpeg.
 */
async function storeSketch({ storage, ids }: Services): Promise<MadePhoto> {
  const bytes = Buffer.from(sketch.replace(/^[^,]*,/, ""), "base64");
  const facts = { fileName: "sketch.webp", declaredType: "image/webp", maxBytes: bytes.length };
  const id = ids.id();
  const [fileKey, smallKey] = [`photos/${id}.webp`, `photos/${id}-small.webp`];
  for (const key of [fileKey, smallKey])
    await storage.keep(await storage.receive(Readable.from([bytes]), facts), key);
  return { id, fileKey, smallKey, width: 480, height: 360, fileSize: bytes.length, sent: "" };
}

/** Sends a coach's message with the sketch. */
async function sendSketch(services: Services, member: Member, author: Member, text: string): Promise<void> {
  const photo = await storeSketch(services);
  const plain = { attachment: null, formKey: null, draftKey: null };
  await storeMessage(services, { ...plain, member, author, isFromCoach: true, text, photo });
}

/** Everyone reads the existing messages before writing. */
async function seedConversation(services: Services, who: Who): Promise<void> {
  const pro = who("pro@example.com");
  for (const { daysAgo, from, drill, text } of conversation) {
    const then = at(services, eveningOf(services, daysAgo));
    const attachment = drill && `drill:${await drillOf(services, pro, drill)}`;
    const memberId = pro.id;
    if (from === pro.email) {
      await readOwnThread(then, pro);
      await sendOwnMessage(then, pro, { text, attachment });
    } else {
      await readThread(then, who(from), { memberId });
      if (daysAgo === sketchedDaysAgo) await sendSketch(then, pro, who(from), text);
      else await answerMember(then, who(from), { memberId, text, attachment });
    }
  }
  const { daysAgo, from, to, text } = welcome;
  const greeted = at(services, eveningOf(services, daysAgo));
  await answerMember(greeted, who(from), { memberId: who(to).id, text });
}

async function seedHomework(services: Services, coach: Member, pro: Member): Promise<void> {
  const today = localDate(services.clock.now(), pro.timeZone);
  for (const { daysAgo, dueIn, doneDaysAgo, kind, drill, text } of demoHomework) {
    const drillId = drill && (await drillOf(services, pro, drill));
    const given = at(services, eveningOf(services, daysAgo));
    const memberId = pro.id;
    await assignByHand(given, coach, { memberId, kind, drillId, text, dueOn: addDays(today, dueIn) });
    if (doneDaysAgo === null) continue;
    const [newest] = (await listOwnHomework(services, pro)).open;
    const done = at(services, eveningOf(services, doneDaysAgo));
    await markHomework(done, pro, { homeworkId: newest?.id, isDone: true });
  }
}

/** The demo's conversations and homework, created with the product's own commands. */
export async function seedTalk(services: Services, who: Who): Promise<void> {
  await seedConversation(services, who);
  await seedHomework(services, who("coach1@example.com"), who("pro@example.com"));
}
