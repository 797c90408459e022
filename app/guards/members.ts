import { membersOnly } from "#app/middleware/guards.server.ts";

export { mustReadAgain as shouldRevalidate } from "#app/http/forms/dialog-addresses.ts";

export const middleware = [membersOnly];
// A client-side navigation only reaches the guard when the guarded route has a loader.
export const loader = () => null;
