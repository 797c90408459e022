import { z } from "zod";
import { redactText, redactUrl } from "./redact.ts";

/** Optional text of a report. Text that is too long is cut, because half a report is better than none. */
const report = (max: number, clean: (text: string) => string = redactText) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === "string" && value.trim() ? clean(value.trim()).slice(0, max) : null,
    );

/** A browser's error report (`POST /api/log-error`; contract, "JSON calls"). */
export const logErrorInput = z.object({
  message: report(1_000).refine((text) => text !== null, "The message is missing"),
  stack: report(8_000),
  componentStack: report(8_000),
  context: report(200),
  url: report(500, redactUrl),
  userAgent: report(300),
  /** The browser's clock, which may be wrong; what is stored has the server's. */
  timestamp: report(40),
});
