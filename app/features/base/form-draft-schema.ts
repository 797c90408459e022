import { z } from "zod";
import { shortList } from "./fields.ts";

/** The form a draft belongs to, such as "note:42". */
export const draftAbout = z.string().regex(/^[\w:.-]{1,160}$/, "about names a form");

const pair = z.tuple([z.string().max(100), z.string().max(100_000)]);

/** The drafts of other pages that a page's own continues: the server replaces and deletes only those. */
const marks = shortList(z.array(z.string().max(40)).max(12)).optional();

/** The input for saving a draft: its fields as names and values, and what the form held before anyone typed. */
export const keepDraftInput = z.object({
  about: draftAbout,
  fields: shortList(z.array(pair).max(200)),
  base: z.string().max(400_000),
  marks,
});

export const oneDraft = z.object({ about: draftAbout });

export const discardedDraft = oneDraft.extend({ marks });
