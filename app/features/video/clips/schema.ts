import { z } from "zod";
import { clipSizes } from "./rules.ts";

/** The requested size of a video; the original by default. */
export const clipSize = z
  .enum(clipSizes, { error: "The size is original, main or slow" })
  .default("original");
