import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Member } from "#app/features/accounts/actor.ts";
import { sendNotification } from "#app/features/notifications/notifications.server.ts";
import { logPractice } from "#app/features/practice/practice.server.ts";
import { addTutorial } from "#app/features/tutorials/add-tutorial.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { demoNotifications, demoPractice, demoTutorials } from "./library.ts";
import { at, day, eveningOf } from "./times.ts";

async function seedTutorials(services: Services, clips: string, coach: Member): Promise<void> {
  for (const { clip, daysAgo, minutes, earlyDays, ...tutorial } of demoTutorials) {
    const published = eveningOf(services, daysAgo);
    const video = await services.storage.receive(createReadStream(join(clips, clip)), {
      fileName: clip,
      declaredType: "video/mp4",
      maxBytes: services.config.maxUploadBytes,
    });
    await addTutorial(at(services, published), coach, {
      ...tutorial,
      duration: minutes,
      earlyAccessUntil: earlyDays === 0 ? null : new Date(published.getTime() + earlyDays * day),
      video,
    });
  }
}

/** The tutorials with real video, what the coaches tell everybody, and the pro's practice without a drill. */
export async function seedLibrary(services: Services, clips: string, who: { pro: Member; coach: Member }) {
  await seedTutorials(services, clips, who.coach);
  for (const { daysAgo, ...notification } of demoNotifications) {
    await sendNotification(at(services, eveningOf(services, daysAgo)), who.coach, notification);
  }
  for (const { daysAgo, ...result } of demoPractice) {
    await logPractice(at(services, eveningOf(services, daysAgo)), who.pro, result);
  }
}
