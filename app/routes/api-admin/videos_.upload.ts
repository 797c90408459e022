import { uploadFailure } from "#app/features/video/library/rules.ts";
import { libraryUpload } from "#app/features/video/tutorials/publishing/upload-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { ...libraryUpload, status: 201, failed: uploadFailure } });
export const loader = handler.loader;
export const action = handler.action;
