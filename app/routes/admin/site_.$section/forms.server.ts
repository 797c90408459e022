import type { SectionName } from "#app/features/base/site/shape.ts";
import { messages } from "#app/features/desk/site/messages.ts";
import { pictureUpload } from "#app/features/desk/site/pictures.server.ts";
import {
  discardDraft,
  publishDraft,
  publishSite,
  removeRecord,
  restoreVersion,
  saveDraft,
} from "#app/features/desk/site/publish.server.ts";
import { previewAddress } from "#app/features/desk/site/sections.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";

type Named = { section: SectionName; record: string };
type Titled = Named & { title: string };

const sectionAddress = ({ section }: Pick<Named, "section">) => `/admin/site/${section}`;
const titles = { failed: messages.failed };

/** The forms of a site section. */
export const forms = {
  publish: {
    run: publishSite,
    upload: pictureUpload,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({
      tone: "success",
      title: messages.published,
      message: messages.publishedWords(title),
    }),
    titles,
  },
  "publish-draft": {
    run: publishDraft,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({
      tone: "success",
      title: messages.published,
      message: messages.publishedWords(title),
    }),
    titles,
  },
  preview: {
    run: saveDraft,
    upload: pictureUpload,
    to: ({ section, record }: Named) => previewAddress(section, record),
    titles,
  },
  discard: {
    run: discardDraft,
    to: sectionAddress,
    flash: { tone: "success", title: messages.draftDiscarded },
    titles,
  },
  remove: {
    run: removeRecord,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({ tone: "success", title: messages.removed, message: title }),
    titles,
  },
  restore: {
    run: restoreVersion,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({ tone: "success", title: messages.restored, message: title }),
    titles,
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
