import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import { inView, matches } from "#app/features/people/roster/members.server.ts";
import { standingOf } from "#app/features/people/roster/standing.server.ts";
import { playedIn } from "#app/features/video/clips/queries.server.ts";
import { playableOf } from "#app/features/video/clips/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { clips } from "#db/schema/clips.ts";
import { inWorkOrder, submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { askedAgain } from "./messages.ts";
import { clipAddress, toAdminSubmission } from "./queries.server.ts";
import { feedbackDueOn, submissionTitle } from "./rules.ts";
import { type SubmissionFilter, submissionFilter } from "./schema.ts";

/** Whether the sender is one of the members that `where` lets through, who are found first, in one pass. */
const isFrom = ({ db }: Services, where: SQL | undefined) =>
  inArray(submissions.userId, db.read.select({ id: users.id }).from(users).where(where));

function isOfCoach(services: Services, coach: string): SQL | undefined {
  if (coach === "all") return undefined;
  return isFrom(
    services,
    coach === "unassigned" ? isNull(users.assignedCoach) : eq(users.assignedCoach, coach),
  );
}

function holds(services: Services, search: string): SQL | undefined {
  if (search === "") return undefined;
  const { message, fileName } = submissions;
  return or(isFrom(services, matches(search)), holdsWords([message, fileName], search));
}

function isOfStatus(status: SubmissionFilter["status"]): SQL | undefined {
  if (status === "all") return undefined;
  return status === "waiting" ? sql`${submissions.status} <> 'reviewed'` : eq(submissions.status, status);
}

/** The request whose form is open stays in the list, whatever became of it meanwhile. */
function isOfStatusOr(status: SubmissionFilter["status"], review: string): SQL | undefined {
  const wanted = isOfStatus(status);
  return wanted && review !== "" ? or(wanted, eq(submissions.id, review)) : wanted;
}

function isOfView(services: Services, view: SubmissionFilter["view"]): SQL | undefined {
  const members = inView(services, view);
  return members && isFrom(services, members);
}

const whereOf = (services: Services, filter: SubmissionFilter): SQL | undefined =>
  and(
    holds(services, filter.search),
    isOfStatusOr(filter.status, filter.review),
    isOfCoach(services, filter.coach),
    isOfView(services, filter.view),
  );

const workOrder = inWorkOrder(submissions);
type Step = (typeof workOrder)[number];
/** The same order without its index. */
const sorted = workOrder.map((step) => sql`+(${step})`);

/** The ids that match a filter, in order. */
const idsOf = (services: Services, filter: SubmissionFilter, order: readonly Step[] = workOrder) =>
  services.db.read
    .select({ id: submissions.id })
    .from(submissions)
    .where(whereOf(services, filter))
    .orderBy(...order);

const select = ({ db, clock }: Services, where: SQL | undefined) =>
  db.read
    .select({ row: submissions, person: users, tier: tierNow(clock.now()), clip: clips })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(where)
    .orderBy(...workOrder);

type SubmissionWithPerson = Awaited<ReturnType<typeof select>>[number];

const toShown = ({
  row,
  person: { firstName, lastName, email, assignedCoach },
  tier,
}: SubmissionWithPerson) => ({
  ...toAdminSubmission(row, { name: `${firstName} ${lastName}`, email }),
  title: submissionTitle(row.message),
  tier,
  coach: assignedCoach,
  dueOn: feedbackDueOn(row.uploadedOn),
});

type Playable = Parameters<typeof playableOf>[1];

const playableIn = ({ row, clip }: SubmissionWithPerson, given: Playable) =>
  playableOf({ bytes: row.fileSize, address: clipAddress(row.id), advice: askedAgain(row), clip }, given);

/** A page of the coaches' queue, filtered, and the coach's current date. */
export const readSubmissionsPage = operation(
  "listSubmissions",
  submissionFilter,
  async function readSubmissionsPage(services, actor, { prefersSmallVideos, ...filter }) {
    // These filters read every row once, for both the total and the page, in the order in which they are stored.
    const isSearch =
      filter.search !== "" || filter.coach !== "all" || isOfView(services, filter.view) !== undefined;
    const found = isSearch ? await idsOf(services, filter, sorted) : null;
    const total = found?.length ?? (await services.db.read.$count(submissions, whereOf(services, filter)));
    const given = await playedIn(services, prefersSmallVideos);
    const page = await readPage({ page: filter.page, total }, async ({ limit, offset }) => {
      const keys = JSON.stringify(found?.slice(offset, offset + limit).map(({ id }) => id));
      const wanted = found
        ? sql`(select value from json_each(${keys}))`
        : idsOf(services, filter).limit(limit).offset(offset);
      const rows = await select(services, inArray(submissions.id, wanted));
      return rows.map((one) => ({
        ...toShown(one),
        standing: standingOf(services, one.person, services.clock.now()),
        playable: playableIn(one, given),
      }));
    });
    return { ...page, status: filter.status, today: localDate(services.clock.now(), actor.timeZone) };
  },
);

/** A request in the coaches' list. */
export type ListedSubmission = Awaited<ReturnType<typeof readSubmissionsPage>>["entities"][number];

/** A column of the spreadsheet that another noun knows, by the ids of its rows. */
type MoreColumns = (ids: readonly string[]) => Promise<Record<string, (id: string) => string | null>>;

/** The coaches' queue as a spreadsheet: the rows that match its filters, in page order. */
export async function tableOfSubmissions(services: Services, filter: SubmissionFilter, more: MoreColumns) {
  const rows = await select(services, whereOf(services, filter));
  const others = await more(rows.map(({ row }) => row.id));
  return csvTable(rows.map(toShown), {
    submitted: (row) => row.createdAt,
    submitter: (row) => row.submitterName,
    email: (row) => shownAddress(row.submitterEmail),
    file: (row) => row.fileName,
    bytes: (row) => row.fileSize,
    type: (row) => row.mimeType,
    status: (row) => row.status,
    message: (row) => row.submitterMessage,
    "admin notes": (row) => row.adminNotes,
    feedback: (row) => row.feedbackText,
    reviewed: (row) => row.reviewedAt,
    ...Object.fromEntries(
      Object.entries(others).map(([name, cellOf]) => [name, ({ id }: { id: string }) => cellOf(id)]),
    ),
  });
}
