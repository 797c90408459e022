import { invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { NewVideo } from "#app/features/video/library/schema.ts";
import {
  type AlongWithVideo,
  libraryReceiving,
  storeVideo,
} from "#app/features/video/library/upload-video.server.ts";
import { captionsMessages } from "#app/features/video/tutorials/captions/captions-messages.ts";
import { storeCaptions } from "#app/features/video/tutorials/captions/store-captions.server.ts";
import { mostCaptionBytes } from "#app/features/video/tutorials/captions/web-vtt.ts";
import { uploadVideoInput } from "#app/features/video/tutorials/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { insertTutorial } from "./publish.server.ts";

type About = Pick<
  typeof import("#db/schema/tutorials.ts").tutorials.$inferInsert,
  "category" | "captionsKey"
>;

/** Makes the tutorial in the write that stores the video. */
const publishing =
  (services: Services, actor: Member, { title, description, tier }: NewVideo, about: About): AlongWithVideo =>
  async (tx, { fileKey, fileName, fileSize, mimeType }) => {
    const given = { title, description, tier, ...about, fileKey, fileName, fileSize, mimeType };
    await insertTutorial(tx, services, actor, given);
    if (about.captionsKey)
      await recordActs(tx, services, actor, [{ action: "set_captions", subject: title }]);
  };

/** At the field to correct: there is nothing wrong with the captions, so the form keeps them. */
const unpublishedCaptions = () => {
  const { refusedTitle: title, unpublished } = captionsMessages;
  return invalidInput(unpublished, { title, fields: { tutorialCategory: [unpublished] } });
};

/**
 * Stores a training video, from the form or from a finished upload, and publishes it with its captions if asked to:
 * all of it or nothing. Throws invalid for captions that aren't WebVTT or belong to no tutorial, and like `storeVideo`.
 */
const uploadVideo = operation(
  "uploadLibraryVideo",
  uploadVideoInput,
  async function uploadVideo(services, actor, { tutorialCategory: category, captions, ...video }) {
    if (category === null && captions !== null) throw unpublishedCaptions();
    if (category === null) return storeVideo(services, actor, video);
    const captionsKey = captions === null ? null : await storeCaptions(services, captions);
    try {
      const along = publishing(services, actor, video, { category, captionsKey });
      return await storeVideo(services, actor, video, along);
    } catch (error) {
      if (captionsKey) await services.storage.erase(captionsKey);
      throw error;
    }
  },
);

export const libraryUpload = {
  run: uploadVideo,
  upload: {
    ...libraryReceiving,
    textFile: { name: "captions", maxBytes: mostCaptionBytes },
    textBytes: 2 * mostCaptionBytes,
  },
} as const;
