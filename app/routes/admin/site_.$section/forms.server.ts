import type { SectionName } from "#app/features/base/site/shape.ts";
import { messages } from "#app/features/club/site/messages.ts";
import {
  discardDraft,
  publishDraft,
  publishSite,
  removeRecord,
  restoreVersion,
  saveDraft,
} from "#app/features/club/site/publish.server.ts";
import { previewAddress } from "#app/features/club/site/sections.ts";
import { pictureUpload } from "#app/features/video/uploads/coach-picture.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";

type Named = { section: SectionName; record: string };
type Titled = Named & { title: string };

const sectionAddress = ({ section }: Pick<Named, "section">) => `/admin/site/${section}`;
const failed = messages.failed;

/** The forms of a site section. */
export const forms = pageForms({
  publish: {
    run: publishSite,
    upload: pictureUpload("manageSite"),
    to: sectionAddress,
    flash: ({ title }: Titled) => ({
      title: messages.published,
      message: messages.publishedWords(title),
    }),
    failed,
  },
  "publish-draft": {
    run: publishDraft,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({
      title: messages.published,
      message: messages.publishedWords(title),
    }),
    failed,
  },
  preview: {
    run: saveDraft,
    upload: pictureUpload("manageSite"),
    to: ({ section, record }: Named) => previewAddress(section, record),
    failed,
  },
  discard: { run: discardDraft, to: sectionAddress, flash: messages.draftDiscarded, failed },
  remove: {
    run: removeRecord,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({ title: messages.removed, message: title }),
    failed,
  },
  restore: {
    run: restoreVersion,
    to: sectionAddress,
    flash: ({ title }: Titled) => ({ title: messages.restored, message: title }),
    failed,
  },
});
