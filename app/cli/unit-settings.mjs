import { followUnit } from "./unit.mjs";

// Loaded before a command by `--import`, ahead of .env, which sets only what the unit doesn't.
followUnit();
