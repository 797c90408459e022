import { readImport, runImport, undoImport } from "#app/features/club/imports/imports.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const refusals = { 409: "The list was already imported, has nothing new, or was undone." };
const handler = endpoint({
  GET: readImport,
  POST: { run: runImport, refusals },
  DELETE: { run: undoImport, refusals },
});
export const loader = handler.loader;
export const action = handler.action;
