import { z } from "zod";
import { clipSizes } from "./rules.ts";

/** The size a video is asked for in; as it came where nothing is said. */
export const clipSize = z
  .enum(clipSizes, { error: "The size is original, main or slow" })
  .default("original");
