import { loadBundle } from "./bundle.mjs";
import { fillDemoFolder } from "./demo-folder.mjs";

// Fills the demo's folder in a forked process, which then ends.
process.once("disconnect", () => process.exit(1));
const bundle = await loadBundle();
try {
  await fillDemoFolder(bundle, { isFresh: process.argv.includes("--fresh") });
} catch (error) {
  bundle.fail(error);
}
process.exit(0);
