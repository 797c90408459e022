import { join } from "node:path";
import { Readable } from "node:stream";
import { demoFollowUp, demoReview, demoVoice, measuredVideos, videos } from "#app/demo/texts.ts";
import { flightsOf, measuresOf } from "#app/demo/throws.ts";
import { at, eveningOf } from "#app/demo/times.ts";
import wrist from "#app/demo/voices/wrist.m4a?inline";
import type { Member } from "#app/features/base/actor.ts";
import { listDrillChoices } from "#app/features/training/homework/choices.server.ts";
import { publishQuietly } from "#app/features/video/desk/publish.server.ts";
import { emptyDraft } from "#app/features/video/reviews/drafts.server.ts";
import { addFollowUp } from "#app/features/video/reviews/follow-ups.server.ts";
import { listReferences } from "#app/features/video/reviews/references.server.ts";
import { reviewVoiceUpload } from "#app/features/video/voice-over/voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { sendClip } from "./send-clip.server.ts";

/** The coach's voice on the clip, built in as a `data:` address. */
async function seedVoice(services: Services, coach: Member, submissionId: string): Promise<string> {
  const bytes = Buffer.from(wrist.replace(/^[^,]*,/, ""), "base64");
  const facts = { fileName: "voice.m4a", declaredType: "audio/mp4", maxBytes: bytes.length };
  const sound = await services.storage.receive(Readable.from([bytes]), facts);
  const { events } = demoVoice;
  return (await reviewVoiceUpload.run(services, coach, { submissionId, sound, events, durationMs: 11_120 }))
    .id;
}

/**
 * The reviewed clip as the desk makes one: tips, a drawing, and a reference tutorial. The server makes the videos
 * later.
 */
export async function seedReview(services: Services, coach: Member, submissionId: string): Promise<void> {
  const { daysAgo, reference: title, homeworkDrill, ...written } = demoReview;
  const found = (await listReferences(services.db.read)).find((one) => one.title === title);
  if (!found) throw new Error(`The demo has no tutorial called ${title}`);
  const offered = await listDrillChoices(services, services.db.read, coach.id);
  const drill = offered.find((one) => one.title === homeworkDrill);
  if (!drill) throw new Error(`The demo has no drill called ${homeworkDrill}`);
  const { feedback } = videos.reviewed;
  const then = at(services, eveningOf(services, daysAgo));
  const spoken = { voice: await seedVoice(then, coach, submissionId), voiceCaptions: demoVoice.captions };
  const draft = {
    ...emptyDraft,
    ...written,
    ...spoken,
    measures: measuresOf("slick-side"),
    feedback,
    reference: found.value,
    homework: [drill.id],
  };
  await services.db.write((tx) => publishQuietly(tx, then, coach, { submissionId, revision: 0, draft }));
  const later = at(services, eveningOf(services, demoFollowUp.daysAgo));
  const added = { submissionId, revision: 1, draft: { ...draft, followUp: demoFollowUp.text } };
  await services.db.write((tx) => addFollowUp(tx, later, coach, added));
}

/** A member's throws, measured in one review and again in the next, which answers the one before. `clips` is the folder of the clips. */
export async function seedMeasured(services: Services, coach: Member, member: Member, clips: string) {
  let earlier: string | null = null;
  for (const { clip, daysAgo, message, feedback } of measuredVideos) {
    const sent = await sendClip(at(services, eveningOf(services, daysAgo)), member, {
      clip: join(clips, `${clip}.mp4`),
      message,
      releaseSeconds: 0.1,
      ...(earlier && { answersSubmissionId: earlier }),
    });
    earlier = sent.id;
    const draft = {
      ...emptyDraft,
      feedback,
      annotations: flightsOf(clip),
      measures: measuresOf(clip),
      releaseAt: "00:00.1",
    };
    const then = at(services, eveningOf(services, daysAgo - 1));
    const desk = { submissionId: sent.id, revision: 0, draft };
    await services.db.write((tx) => publishQuietly(tx, then, coach, desk));
  }
}
