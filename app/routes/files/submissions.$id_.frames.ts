import { readClipFrames } from "#app/features/video/submissions/fetch-clip.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** When each frame of a member's clip is shown, for the player's frame steps. */
export const loader = textLoader(readClipFrames, "frames.txt", "inline");
