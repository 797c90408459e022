import { z } from "zod";
import { checkBox, opaqueId } from "#app/features/base/fields.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";

/** What an import brings: a list of members, a list of results, or one member's training from another club. */
export const importKinds = ["members", "drills", "copy"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The maximum size of a list in bytes. */
export const mostBytes = 5 * 1024 * 1024;

/** The maximum number of columns in a list. */
export const mostColumns = 50;

/** The maximum number of rows in a list. */
export const mostRows = 20_000;

/** Which comes first in dates such as 3/4/2026. */
export const dateOrders = ["month", "day"] as const;

/** A list to check: a file, or pasted text. */
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
  dateOrder: z
    .enum(dateOrders, messages.orderMissing)
    .nullish()
    .transform((order) => order ?? null)
    .describe("Which comes first in dates such as 3/4/2026, if the dry run asks"),
});

/** The answer to the dry run's question about dates. */
export const orderInput = z.object({ id: opaqueId, dateOrder: z.enum(dateOrders, messages.orderMissing) });

export const oneImport = z.object({ id: opaqueId });

/** Whose invitations are sent; `again` sends them to who was invited and has set no password since. */
export const inviteInput = oneImport.extend({ again: checkBox });
