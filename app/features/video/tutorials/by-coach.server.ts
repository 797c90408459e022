import { and, desc, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";

const mostListed = 12;

/** A coach with the newest tutorials they published, without their videos: any visitor may see that there are some. Throws not_found. */
export const readCoach = operation(
  "readCoaches",
  z.object({ key: z.string().max(100) }),
  async function readCoach({ db, config }, _actor, { key }) {
    const coach = config.coaches.find((one) => one.key === key);
    if (!coach) throw notFound();
    const { id, email, firstName, lastName } = users;
    const accounts = await db.read
      .select({ id, email, firstName, lastName })
      .from(users)
      .where(isCoach({ config }));
    const own = accounts.filter((account) => coachKeyOf(account, config.coaches) === key);
    const isTheirs = inArray(
      tutorials.publishedBy,
      own.map((account) => account.id),
    );
    const { title, description, duration } = tutorials;
    const listed = await db.read
      .select({ id: tutorials.id, title, description, duration })
      .from(tutorials)
      .where(and(isTheirs, isNull(tutorials.deletedAt)))
      .orderBy(desc(tutorials.createdAt))
      .limit(mostListed);
    return { coach, tutorials: listed };
  },
);
