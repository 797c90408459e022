import { intakeUploads } from "#app/features/talk/intake/clips.server.ts";
import { uploadFailure } from "#app/features/video/library/rules.ts";
import { libraryUploads } from "#app/features/video/library/upload-video.server.ts";
import { angleUploads } from "#app/features/video/reviews/open-questions.server.ts";
import { submissionUploads } from "#app/features/video/submissions/new-request/allowance.server.ts";
import { createUploadCheck } from "#app/features/video/uploads/file-types/first-bytes.server.ts";
import { findOwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { keptFor } from "#app/features/video/uploads/rules.ts";
import {
  createStartUpload,
  discardUpload,
  dropUpload,
  findUploadRecord,
} from "#app/features/video/uploads/send-upload.server.ts";
import { voiceUploads } from "#app/features/video/voices/store-voice.server.ts";
import { tusHandler } from "#app/http/files/tus.server.ts";

const rules = {
  submission: submissionUploads,
  angle: angleUploads,
  intake: intakeUploads,
  library: libraryUploads,
  voice: voiceUploads,
};

const handler = tusHandler({
  start: createStartUpload(rules),
  checkStart: createUploadCheck(rules),
  find: findOwnUpload,
  discard: discardUpload,
  record: findUploadRecord,
  drop: dropUpload,
  failed: uploadFailure,
  keptFor,
});
export const loader = handler.loader;
export const action = handler.action;
