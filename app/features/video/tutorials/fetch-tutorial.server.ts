import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { pickPicture, pickSize } from "#app/features/video/clips/queries.server.ts";
import { clipSize } from "#app/features/video/clips/schema.ts";
import { oneTutorial } from "./schema.ts";
import { requireWatchable } from "./tutorials.server.ts";

/** Which bytes to send for a tutorial's address. Throws not_found or forbidden (D14). */
export const fetchTutorial = operation(
  "watchTutorial",
  oneTutorial.extend({ size: clipSize }),
  async function fetchTutorial(services, actor, { id, size }) {
    const tutorial = await requireWatchable(services, actor, id);
    return { ...(await pickSize(services, tutorial, size)), isDownload: false };
  },
);

/** Which still of a tutorial to send, or its captions. Throws not_found if there is none, or forbidden. */
export const fetchTutorialPart = operation(
  "watchTutorial",
  oneTutorial.extend({ part: z.string() }),
  async function fetchTutorialPart(services, actor, { id, part }) {
    const { fileKey, captionsKey } = await requireWatchable(services, actor, id);
    if (part !== "captions") return pickPicture(services, fileKey, part);
    if (!captionsKey) throw notFound();
    const contentType = "text/vtt; charset=utf-8";
    return { key: captionsKey, fileName: "captions.vtt", contentType, isDownload: false };
  },
);
