import { uploadFailure } from "#app/features/video/library/rules.ts";
import { libraryUpload } from "#app/features/video/library/upload-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: { ...libraryUpload, status: 201, failed: uploadFailure } });
export const loader = door.loader;
export const action = door.action;
