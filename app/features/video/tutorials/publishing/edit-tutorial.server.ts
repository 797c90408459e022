import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { plainWords, requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { editTutorialInput, tutorialFields } from "#app/features/video/tutorials/schema.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { openingDay, openingOf } from "./publish.server.ts";

/** The instant a day means: the stored one, unless the day was changed. */
function editedOpening(services: Services, stored: Date | null, day: string | null): Date | null {
  return openingDay(services, stored) === (day ?? "") ? stored : openingOf(services, day);
}

/**
 * Edits what members read of a tutorial and who may watch it; its file and captions stay. Throws invalid for a past
 * day, not_found, conflict (D57).
 */
export const editTutorial = operation(
  "editTutorial",
  editTutorialInput,
  async function editTutorial(services, actor, { id, version, earlyAccessUntil: day, ...words }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.tutorials.findFirst({ where: and(eq(tutorials.id, id), isPublished) });
      if (!stored) throw notFound();
      const wanted = { ...words, earlyAccessUntil: editedOpening(services, stored.earlyAccessUntil, day) };
      const changed = changes(stored, wanted);
      if (changed) {
        const shown = (name: string, value: unknown) =>
          plainWords(name, value instanceof Date ? openingDay(services, value) : value);
        await requireVersion({ edited: tutorialFields, version, stored, wanted, words: shown });
        await tx.update(tutorials).set(wanted).where(eq(tutorials.id, id));
        const act = { action: "change_tutorial", subject: wanted.title, ...changed } as const;
        await recordActs(tx, services, actor, [act]);
      }
      const { title, description, tier, category, earlyAccessUntil } = stored;
      const before = {
        id,
        title,
        description,
        tier,
        category,
        earlyAccessUntil: openingDay(services, earlyAccessUntil),
      };
      return {
        title: wanted.title,
        before: changed && before,
        version: versionOf(tutorialFields, { ...stored, ...wanted }),
      };
    });
  },
);
