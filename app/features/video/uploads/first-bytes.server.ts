import type { ClubError } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { UploadRow } from "./own-uploads.server.ts";
import type { UploadKind } from "./rules.ts";
import { dropUpload, type UploadRules } from "./send-upload.server.ts";
import { libraryVideoTypes, memberVideoTypes, sniffVideo, type VideoMime } from "./video-type.server.ts";

/** The fewest bytes that tell what a file is. */
const telling = 4100;

const accepted = {
  submission: memberVideoTypes,
  angle: memberVideoTypes,
  intake: memberVideoTypes,
  library: libraryVideoTypes,
} as const;

/** Whether a file that begins so is a video that is taken (D26); too little to tell is looked at when it is handed over. */
async function mayBeVideo(head: Uint8Array, accepts: readonly VideoMime[]): Promise<boolean> {
  if (head.length < telling) return true;
  const type = await sniffVideo(head);
  return type !== null && accepts.includes(type.mime);
}

/** Looks at the first bytes of a form's file. */
export function videoCheck(accepts: readonly VideoMime[], wrongType: () => ClubError) {
  return async (head: Uint8Array): Promise<void> => {
    if (!(await mayBeVideo(head, accepts))) throw wrongType();
  };
}

/** Makes what looks at the first bytes of an upload in parts: one that cannot be a video is dropped and refused. */
export const createUploadCheck = (rules: Record<UploadKind, UploadRules>) =>
  async function checkUploadStart(services: Services, row: UploadRow, head: Uint8Array): Promise<void> {
    if (await mayBeVideo(head, accepted[row.kind])) return;
    await dropUpload(services, row);
    throw rules[row.kind].wrongType();
  };
