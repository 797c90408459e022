import { loadBundle, serve } from "./bundle.mjs";

await serve(await loadBundle());
