import { notFound } from "#app/errors.ts";
import { pickPicture, pickSize } from "#app/features/clips/queries.server.ts";
import { clipPicture, clipSize } from "#app/features/clips/schema.ts";
import { operation } from "#app/features/operation.server.ts";
import { oneTutorial } from "./schema.ts";
import { requireWatchable } from "./tutorials.server.ts";

/** Which bytes to send for a tutorial's address. Throws not_found or forbidden (D14). */
export const fetchTutorial = operation(
  "watchTutorial",
  oneTutorial.extend({ size: clipSize }),
  async (services, actor, { id, size }) => {
    const tutorial = await requireWatchable(services, actor, id);
    return { ...(await pickSize(services, tutorial, size)), isDownload: false };
  },
);

/** Which still of a tutorial to send. Throws not_found or forbidden. */
export const fetchTutorialPicture = operation(
  "watchTutorial",
  oneTutorial.extend({ picture: clipPicture }),
  async (services, actor, { id, picture }) =>
    pickPicture(services, (await requireWatchable(services, actor, id)).fileKey, picture),
);

/** The captions of a tutorial. Throws not_found where it has none, or forbidden. */
export const fetchTutorialCaptions = operation(
  "watchTutorial",
  oneTutorial,
  async (services, actor, { id }) => {
    const { captionsKey: key } = await requireWatchable(services, actor, id);
    if (!key) throw notFound();
    return { key, fileName: "captions.vtt", contentType: "text/vtt; charset=utf-8", isDownload: false };
  },
);
