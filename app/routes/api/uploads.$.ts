import { checkUploadStart } from "#app/features/video/uploads/first-bytes.server.ts";
import { findOwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { keptFor } from "#app/features/video/uploads/rules.ts";
import {
  discardUpload,
  dropUpload,
  findUploadRecord,
  startUpload,
} from "#app/features/video/uploads/send-upload.server.ts";
import { tusHandler } from "#app/http/tus.server.ts";

const handler = tusHandler({
  start: startUpload,
  find: findOwnUpload,
  discard: discardUpload,
  record: findUploadRecord,
  drop: dropUpload,
  checkStart: checkUploadStart,
  keptFor,
});
export const loader = handler.loader;
export const action = handler.action;
