import { listUpload } from "#app/features/club/imports/imports.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { ...listUpload, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
