import { ensureInstalled } from "../app/cli/install.mjs";
import { runVitest } from "./lanes.mjs";
import { runChecks } from "./steps.mjs";

// npm run check: formatting, lint, types, dead code, the architecture law. Seconds, no browser.
ensureInstalled();
const checked = await runChecks();
const law = await runVitest("architecture");
const failed = checked.failed + law.failed;
process.stdout.write(`${checked.passed + law.passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
