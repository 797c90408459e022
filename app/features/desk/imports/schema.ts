import { z } from "zod";
import { checkBox, opaqueId } from "#app/features/base/fields.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";

/** What an import brings: a list of members, a list of results, or one member's training from another club. */
export const importKinds = ["members", "drills", "copy"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The most bytes a list may have. */
export const mostBytes = 5 * 1024 * 1024;

/** The most rows a list may have. */
export const mostRows = 20_000;

/** A list to look at: as a file, or pasted. */
export const listInput = z.object({
  kind: z.enum(importKinds, messages.kindMissing),
  text: z
    .string()
    .nullish()
    .transform((text) => text || null),
  file: z
    .custom<IncomingFile | null>()
    .nullish()
    .transform((file) => file ?? null),
});

/** Which import. */
export const oneImport = z.object({ id: opaqueId });

/** Whose invitations are sent; `again` sends them to who was invited and has set no password since. */
export const inviteInput = oneImport.extend({ again: checkBox });
