import type { ClubError } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { UploadRow } from "./own-uploads.server.ts";
import type { UploadKind } from "./rules.ts";
import { dropUpload, type UploadRules } from "./send-upload.server.ts";
import { soundTypes } from "./sound-type.server.ts";
import { type MediaMime, sniffFor } from "./take-upload.server.ts";
import { libraryVideoTypes, memberVideoTypes } from "./video-type.server.ts";

/** The fewest bytes that tell what a file is. */
const telling = 4100;

const accepted = {
  submission: memberVideoTypes,
  angle: memberVideoTypes,
  intake: memberVideoTypes,
  library: libraryVideoTypes,
  voice: soundTypes,
} as const satisfies Record<UploadKind, readonly MediaMime[]>;

/** Whether a file that begins so is of a type that is taken (D26); too little to tell is looked at when it is handed over. */
async function mayBeTaken(
  kind: UploadKind,
  head: Uint8Array,
  accepts: readonly MediaMime[] = accepted[kind],
): Promise<boolean> {
  if (head.length < telling) return true;
  const type = await sniffFor(kind, head);
  return type !== null && accepts.includes(type.mime);
}

/** Looks at the first bytes of a form's video. */
export function videoCheck(accepts: readonly MediaMime[], wrongType: () => ClubError) {
  return async (head: Uint8Array): Promise<void> => {
    if (!(await mayBeTaken("submission", head, accepts))) throw wrongType();
  };
}

/** Looks at the first bytes of a form's sound. */
export const soundCheck =
  (wrongType: () => ClubError) =>
  async (head: Uint8Array): Promise<void> => {
    if (!(await mayBeTaken("voice", head))) throw wrongType();
  };

/** Makes what looks at the first bytes of an upload in parts: one that cannot be of its kind is dropped and refused. */
export const createUploadCheck = (rules: Record<UploadKind, UploadRules>) =>
  async function checkUploadStart(services: Services, row: UploadRow, head: Uint8Array): Promise<void> {
    if (await mayBeTaken(row.kind, head)) return;
    await dropUpload(services, row);
    throw rules[row.kind].wrongType();
  };
