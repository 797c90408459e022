import { makeFrames } from "#app/features/video/clips/frame-times.server.ts";
import { createIngest } from "#app/features/video/clips/ingest-clip.server.ts";
import { makePoster } from "#app/features/video/clips/make-poster.server.ts";
import type { TellGivenUp } from "#app/features/video/clips/media-jobs.server.ts";
import { makeThumbnail } from "#app/features/video/clips/thumbnails.server.ts";
import { makeSideBySide, makeSlowMotion, makeStill } from "#app/features/video/reviews/make-media.server.ts";
import { notifyUnusable } from "#app/features/video/submissions/unusable.server.ts";
import { fillDuration } from "#app/features/video/tutorials/publishing/fill-duration.server.ts";
import { convertVoice } from "#app/features/video/voices/convert.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** A kind of ffmpeg job. */
export type MediaKind = {
  /** Does the work and stops when `signal` is aborted. Throws on failure; the job is retried a few times. */
  run(services: Services, payload: Record<string, unknown>, signal: AbortSignal): Promise<void>;
  /** Runs after the last try, in the write that gives the job up; notifies the people who wait for it. */
  giveUp?: TellGivenUp;
};

/** All ffmpeg jobs, by kind. */
export const mediaKinds: Readonly<Record<string, MediaKind>> = {
  ingest: createIngest({
    submission: { onUnusable: notifyUnusable },
    library: { onReady: fillDuration },
  }),
  thumbnail: { run: makeThumbnail },
  frame_times: { run: makeFrames },
  poster: { run: makePoster },
  slow_motion: { run: makeSlowMotion },
  side_by_side: { run: makeSideBySide },
  still: { run: makeStill },
  voice: { run: convertVoice },
};
