import { createReadStream } from "node:fs";
import { join } from "node:path";
import { demoNotifications, demoPractice, demoTutorials, demoVideos } from "#app/demo/library.ts";
import { at, day, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { sendNotification } from "#app/features/talk/notifications/notifications.server.ts";
import { logPractice } from "#app/features/training/practice/practice.server.ts";
import { addTutorial } from "#app/features/video/tutorials/publishing/add-tutorial.server.ts";
import { libraryUpload } from "#app/features/video/tutorials/publishing/upload-video.server.ts";
import type { Services } from "#app/services/services.server.ts";

const receive = ({ storage, config }: Services, clips: string, clip: string) =>
  storage.receive(createReadStream(join(clips, clip)), {
    fileName: clip,
    declaredType: "video/mp4",
    maxBytes: config.maxUploadBytes,
  });

async function seedVideos(services: Services, clips: string, coach: Member): Promise<void> {
  for (const { clip, daysAgo, ...about } of demoVideos) {
    const video = await receive(services, clips, clip);
    await libraryUpload.run(at(services, eveningOf(services, daysAgo)), coach, { ...about, video });
  }
}

async function seedTutorials(services: Services, clips: string, coaches: readonly Member[]): Promise<void> {
  for (const [place, one] of demoTutorials.entries()) {
    const { clip, daysAgo, minutes, earlyDays, ...tutorial } = one;
    const coach = coaches[place % coaches.length];
    if (!coach) throw new Error("The demo has no coach");
    const published = eveningOf(services, daysAgo);
    const video = await receive(services, clips, clip);
    await addTutorial(at(services, published), coach, {
      ...tutorial,
      duration: minutes,
      earlyAccessUntil: earlyDays === 0 ? null : new Date(published.getTime() + earlyDays * day),
      video,
    });
  }
}

/**
 * The coaches' videos and tutorials with real video, their notifications, and the pro member's practice without a
 * drill.
 */
export async function seedLibrary(
  services: Services,
  clips: string,
  who: { pro: Member; coach: Member; other: Member },
) {
  await seedVideos(services, clips, who.coach);
  await seedTutorials(services, clips, [who.coach, who.other]);
  for (const { daysAgo, ...notification } of demoNotifications) {
    await sendNotification(at(services, eveningOf(services, daysAgo)), who.coach, notification);
  }
  for (const { daysAgo, ...result } of demoPractice) {
    await logPractice(at(services, eveningOf(services, daysAgo)), who.pro, result);
  }
}
