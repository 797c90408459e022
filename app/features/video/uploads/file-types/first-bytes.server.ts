import type { ClubError } from "#app/errors.ts";
import type { UploadRow } from "#app/features/video/uploads/own-uploads.server.ts";
import type { UploadKind } from "#app/features/video/uploads/rules.ts";
import { dropUpload, type UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import { type MediaMime, sniffFor } from "#app/features/video/uploads/take-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { soundTypes } from "./sound-type.server.ts";
import { libraryVideoTypes, memberVideoTypes } from "./video-type.server.ts";

/** The fewest bytes that identify a file type. */
const telling = 4100;

const accepted = {
  submission: memberVideoTypes,
  angle: memberVideoTypes,
  intake: memberVideoTypes,
  library: libraryVideoTypes,
  voice: soundTypes,
} as const satisfies Record<UploadKind, readonly MediaMime[]>;

/**
 * Whether a file with this start has an accepted type (D26); if there isn't enough yet, it is checked at hand-over.
 */
async function mayBeTaken(
  kind: UploadKind,
  head: Uint8Array,
  accepts: readonly MediaMime[] = accepted[kind],
): Promise<boolean> {
  if (head.length < telling) return true;
  const type = await sniffFor(kind, head);
  return type !== null && accepts.includes(type.mime);
}

/** Checks the first bytes of a form's video. */
export function videoCheck(accepts: readonly MediaMime[], wrongType: () => ClubError) {
  return async (head: Uint8Array): Promise<void> => {
    if (!(await mayBeTaken("submission", head, accepts))) throw wrongType();
  };
}

/** Checks the first bytes of a form's recording. */
export const soundCheck =
  (wrongType: () => ClubError) =>
  async (head: Uint8Array): Promise<void> => {
    if (!(await mayBeTaken("voice", head))) throw wrongType();
  };

/** Makes the check of a resumable upload's first bytes: a file of the wrong kind is deleted and refused. */
export const createUploadCheck = (rules: Record<UploadKind, UploadRules>) =>
  async function checkUploadStart(services: Services, row: UploadRow, head: Uint8Array): Promise<void> {
    if (await mayBeTaken(row.kind, head)) return;
    await dropUpload(services, row);
    throw rules[row.kind].wrongType();
  };
