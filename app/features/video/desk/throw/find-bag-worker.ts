import { findBag } from "./find-bag.ts";
import type { Film } from "./steady.ts";

// Beside the page, which stays free for the coach meanwhile.
addEventListener("message", ({ data }: MessageEvent<Film>) => postMessage(findBag(data)));
