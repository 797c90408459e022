import { Fragment } from "react";
import { useSearchParams } from "react-router";
import type { ListedSubmission } from "#app/features/video/submissions/admin-queries.server.ts";
import { QueueHead, QueueRow } from "#app/features/video/submissions/queue-row.tsx";
import { ReviewForm } from "#app/features/video/submissions/review-form.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useReadAgain } from "#app/ui/live/use-read-again.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { TabFilter } from "../_tab/tab-filter.tsx";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("submissions");

export const loader = memberLoader(load);

export const action = tabAction(forms);

const refreshAfter = 1500;

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };

const statuses = [
  { value: "all", label: "All" },
  { value: "waiting", label: "To review" },
  { value: "pending", label: "Pending" },
  { value: "downloaded", label: "Downloaded" },
  { value: "reviewed", label: "Reviewed" },
];

function Filters({ coaches, list }: Pick<Props, "coaches" | "list">) {
  const [query] = useSearchParams();
  const selects = [
    { name: "status", label: "Status", options: statuses, defaultValue: list.status },
    {
      name: "coach",
      label: "Coach",
      defaultValue: query.get("coach") ?? "all",
      options: [
        { value: "all", label: "All coaches" },
        ...coaches.map(({ key, name }) => ({ value: key, label: name })),
        { value: "unassigned", label: "Unassigned" },
      ],
    },
  ];
  return (
    <TabFilter label="Search by name, email, question or file">
      <div className="col-span-full grid grid-cols-2 gap-3 lg:contents">
        {selects.map((select) => (
          <SelectField {...select} key={select.name} id={`filter-${select.name}`} />
        ))}
      </div>
    </TabFilter>
  );
}

const quiet = "link cursor-pointer py-0.5 font-semibold text-ink pointer-coarse:py-2.5";

/** The browser downloads in the background; the list says "downloaded" once the bytes were fetched (D27). */
function MoreActions({ id }: { id: string }) {
  const at = useAddress();
  const readAgain = useReadAgain();
  return (
    <>
      <Link to={at({ review: id })} preventScrollReset className={quiet}>
        Review &amp; Update Status
      </Link>
      <Form
        method="post"
        action={at({ form: "download-video" })}
        onSubmit={() => setTimeout(readAgain, refreshAfter)}
      >
        <input type="hidden" name="id" value={id} />
        <button type="submit" className={quiet}>
          Download Video
        </button>
      </Form>
    </>
  );
}

function Row({ submission, ...props }: Omit<Props, "tab"> & { submission: ListedSubmission }) {
  const { coaches, list, openElsewhere, reviewing, timeZone, problem } = props;
  const at = useAddress();
  const { id, status, submitterName, coach } = submission;
  const isOpen = reviewing === id;
  const label = status === "reviewed" ? "Open" : "Review";
  return (
    <QueueRow
      submission={submission}
      coachName={coaches.find(({ key }) => key === coach)?.name}
      today={list.today}
      timeZone={timeZone}
      isOpen={isOpen}
      openBy={openElsewhere[id]}
      primary={
        <Link
          data-open=""
          to={`/admin/review/${id}`}
          className={buttonClass({ variant: "secondary", className: "lg:w-full" })}
          aria-label={`${label}: ${submitterName}, ${submission.title}`}
        >
          {label}
        </Link>
      }
      more={!isOpen && <MoreActions id={id} />}
    >
      {isOpen && (
        <ReviewForm
          submission={submission}
          action={at({ review: id, form: "review-submission" })}
          href={at({ review: id, form: null })}
          cancelHref={at({ review: null })}
          problem={problem}
        />
      )}
    </QueueRow>
  );
}

/** Parts what waits from what is done; the list has one of them first. */
function ReviewedHeading({ isFirst }: { isFirst: boolean }) {
  return (
    <li>
      <h2 className="pt-6 pb-1 text-lg">{isFirst ? "Everything here is reviewed" : "Reviewed"}</h2>
    </li>
  );
}

/** The Video Submissions tab: the coaches' queue, waiting requests first. */
export default function Submissions({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const { list, isNarrowed, reviewing } = loaderData;
  const isReviewing = list.entities.some(({ id }) => id === reviewing);
  const words = problem && !(problem.form === "review-submission" && isReviewing) && (
    <TypedWords problem={problem} />
  );
  const firstReviewed = list.entities.findIndex(({ status }) => status === "reviewed");
  if (list.total === 0 && !isNarrowed) {
    return (
      <>
        {words}
        <EmptyState title="No video submissions yet" level={2}>
          <p>When a pro member sends a video, it waits here.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {words}
      <Filters coaches={props.coaches} list={list} />
      {list.total === 0 && (
        <EmptyState title="No submissions match" level={2}>
          <p>Change the search, the status, or the coach.</p>
        </EmptyState>
      )}
      <div className="@container">
        {list.total > 0 && <QueueHead />}
        <ul data-list="">
          {list.entities.map((submission, place) => (
            <Fragment key={submission.id}>
              {place === firstReviewed && <ReviewedHeading isFirst={place === 0} />}
              <Row {...props} submission={submission} />
            </Fragment>
          ))}
        </ul>
      </div>
      <Pager {...list} what="submissions" />
      <CsvLink list="submissions" />
    </>
  );
}
