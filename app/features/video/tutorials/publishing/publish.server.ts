import { invalidInput, notFound, unsupportedType } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { findClip } from "#app/features/video/clips/queries.server.ts";
import { messages as libraryMessages } from "#app/features/video/library/messages.ts";
import { keyOfAddress } from "#app/features/video/library/rules.ts";
import { requireShown } from "#app/features/video/library/storage.server.ts";
import { messages } from "#app/features/video/tutorials/messages.ts";
import { fromStorageInput } from "#app/features/video/tutorials/schema.ts";
import { toTutorial } from "#app/features/video/tutorials/tutorials.server.ts";
import { libraryVideoTypes, sniffVideo } from "#app/features/video/uploads/file-types/video-type.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { measuredMinutes } from "./fill-duration.server.ts";

const headBytes = 8192;

/** The size and type of a stored video. Throws not_found without one, unsupported_type if browsers cannot play it. */
async function inspectVideo({ storage }: Services, key: string) {
  const file = await storage.open(key);
  if (!file) throw notFound(libraryMessages.gone);
  try {
    const type = await sniffVideo(await file.read(0, headBytes));
    if (type && libraryVideoTypes.includes(type.mime)) return { fileSize: file.size, mimeType: type.mime };
    throw unsupportedType(libraryMessages.wrongType, libraryMessages.wrongTypeTitle);
  } finally {
    await file.close();
  }
}

/** When everyone may start watching: the start of the day in the site's zone. Throws invalid for a past day. */
export function openingOf({ config, clock }: Services, day: string | null): Date | null {
  if (day === null) return null;
  const opens = startOfLocalDay(day, config.siteTimeZone);
  if (opens > clock.now()) return opens;
  throw invalidInput(messages.earlyPast, { fields: { earlyAccessUntil: [messages.earlyPast] } });
}

/** The day a tutorial opens for everyone, as its field sends it; empty if it is open. */
export function openingDay({ config, clock }: Services, until: Date | null): string {
  return until && until > clock.now() ? localDate(until, config.siteTimeZone) : "";
}

function requireKey(videoUrl: string): string {
  const key = keyOfAddress(videoUrl);
  if (key !== null) return key;
  throw invalidInput(messages.videoMissing, { fields: { videoUrl: [messages.videoMissing] } });
}

type New = Omit<typeof tutorials.$inferInsert, "id" | "createdAt" | "duration" | "publishedBy">;

/** Stores a tutorial for a video in storage, and queues its preparation. Call it inside a write. */
export async function insertTutorial(tx: Connection, services: Services, actor: Member, given: New) {
  const { fileKey } = given;
  const duration = measuredMinutes((await findClip(tx, fileKey))?.durationMs ?? null);
  const [row] = await tx
    .insert(tutorials)
    .values({
      id: services.ids.id(),
      ...given,
      duration,
      publishedBy: actor.id,
      createdAt: services.clock.now(),
    })
    .returning();
  if (!row) throw new Error("The tutorial was not stored");
  await enqueueClip(tx, services, { fileKey, kind: "library" });
  await recordActs(tx, services, actor, [{ action: "create_tutorial", subject: row.title }]);
  return row;
}

/**
 * Publishes a stored video as a tutorial (`POST /api/admin/tutorials/from-storage`); both name the same file.
 * Throws invalid, not_found if the video is gone, unsupported_type if browsers cannot play it.
 */
export const publishFromStorage = operation(
  "addTutorial",
  fromStorageInput,
  async function publishFromStorage(services, actor, input) {
    const { videoUrl, earlyAccessUntil: day, ...fields } = input;
    const fileKey = requireKey(videoUrl);
    const earlyAccessUntil = openingOf(services, day);
    const fileName = await requireShown(services, fileKey);
    const file = { fileName, fileKey, ...(await inspectVideo(services, fileKey)) };
    return services.db.write(async (tx) => {
      const row = await insertTutorial(tx, services, actor, { ...fields, ...file, earlyAccessUntil });
      return toTutorial(row, true);
    });
  },
);
