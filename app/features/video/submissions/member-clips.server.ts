import { videoCheck } from "#app/features/video/uploads/file-types/first-bytes.server.ts";
import { memberVideoTypes } from "#app/features/video/uploads/file-types/video-type.server.ts";
import { reserveArriving } from "#app/features/video/uploads/own-uploads.server.ts";
import { clipRefusals } from "./clip-refusals.ts";

/** Where members' clips are kept, and which. */
export const memberClip = {
  folder: "submissions",
  accepts: memberVideoTypes,
  refusals: clipRefusals,
} as const;

/** How the clip of a member's form is received. */
export const memberClipUpload = {
  field: "video",
  reserve: reserveArriving,
  check: videoCheck(memberVideoTypes, clipRefusals.wrongType),
  tooLarge: clipRefusals.tooLarge,
} as const;
