import { isAllowed } from "#app/features/base/allowed.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { markHomework } from "#app/features/training/homework/homework.server.ts";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import { type ListedHomework, listOwnHomework } from "#app/features/training/homework/lists.server.ts";
import { messages } from "#app/features/training/homework/messages.ts";
import {
  SendIfAsked,
  type UploadOfWeek,
} from "#app/features/video/submissions/new-request/send-if-asked.tsx";
import { readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Homework · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  madeAt: services.clock.now(),
  timeZone: actor.timeZone,
  homework: isAllowed(actor, "listOwnHomework")
    ? { ...(await listOwnHomework(services, actor)), upload: await readWeeklyUploadStatus(services, actor) }
    : null,
}));

const here = "/portal/homework";

type Marked = Awaited<ReturnType<typeof markHomework>>;

export const action = formAction({
  "mark-homework": {
    run: markHomework,
    to: here,
    flash: ({ id, doneAt }: Marked) => ({
      title: doneAt ? messages.done : messages.open,
      undo: {
        action: `${here}?form=mark-homework`,
        fields: { homeworkId: id, ...(doneAt === null && { isDone: "on" }) },
      },
    }),
    failed: messages.notMarkedTitle,
  },
});

/** Which homework a button is about, for those who only hear it. */
function About({ homework: { text } }: { homework: ListedHomework }) {
  return <span className="sr-only">{`: ${text.slice(0, 60)}`}</span>;
}

function MarkForm({ homework, isFirst }: { homework: ListedHomework; isFirst: boolean }) {
  const { id, doneAt, drillId } = homework;
  return (
    <Form method="post" action={`${here}?form=mark-homework`} preventScrollReset>
      <input type="hidden" name="homeworkId" value={id} />
      {doneAt === null && <input type="hidden" name="isDone" value="on" />}
      <Button
        variant={doneAt || drillId ? "quiet" : isFirst ? "primary" : "secondary"}
        className={doneAt ? "-ml-3.5" : undefined}
      >
        {doneAt ? "Mark as not done" : "Mark as done"}
        <About homework={homework} />
      </Button>
    </Form>
  );
}

type LinesProps = { list: readonly ListedHomework[]; upload: UploadOfWeek; timeZone: string };

function Lines({ list, upload, timeZone }: LinesProps) {
  return (
    <ul>
      {list.map((homework, index) => (
        <HomeworkLine
          key={homework.id}
          homework={homework}
          timeZone={timeZone}
          actions={
            <>
              {homework.drillId && !homework.doneAt && (
                <Link
                  to={`/portal?tab=progress&complete=${homework.drillId}`}
                  className={buttonClass({ variant: index === 0 ? "primary" : "secondary" })}
                >
                  Log this drill
                  <About homework={homework} />
                </Link>
              )}
              <MarkForm homework={homework} isFirst={index === 0} />
              {!homework.drillId && !homework.doneAt && (
                <>
                  <Link to={`/portal/messages?about=${homework.id}`} className="link inline-block py-2.5">
                    Answer in Messages
                    <About homework={homework} />
                  </Link>
                  {homework.kind === "task" && <SendIfAsked upload={upload} timeZone={timeZone} />}
                </>
              )}
            </>
          }
        />
      ))}
    </ul>
  );
}

type Homework = NonNullable<Route.ComponentProps["loaderData"]["homework"]>;

function Lists({ homework, timeZone }: { homework: Homework; timeZone: string }) {
  const { open, done, upload } = homework;
  if (open.length + done.length === 0) {
    return (
      <EmptyState
        title="No homework yet"
        level={2}
        action={
          <Link to="/portal/messages" className={buttonClass({ variant: "primary" })}>
            Ask your coach for some
          </Link>
        }
      >
        <p>
          What your coach gives you, in a review, on a call, or in a message, shows up here with its due date.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start lg:gap-10">
      <section>
        <h2 className="text-xl">{open.length === 0 ? "Nothing open" : `To do (${open.length})`}</h2>
        <Lines list={open} upload={upload} timeZone={timeZone} />
      </section>
      {done.length > 0 && (
        <section>
          <h2 className="text-xl">Done</h2>
          <Lines list={done} upload={upload} timeZone={timeZone} />
        </section>
      )}
    </div>
  );
}

export default function HomeworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homework, timeZone, madeAt } = loaderData;
  useLiveRefresh();
  return (
    <>
      <PageHeader title="Homework" />
      <div className="grid gap-6">
        <FormSummary problem={actionData} />
        {homework ? (
          <Lists homework={homework} timeZone={timeZone} />
        ) : (
          <PlanRequired plan="Pro" sample="homework">
            Get homework from your coaches, and plan strategy sessions with them.
          </PlanRequired>
        )}
      </div>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={here} />
    </>
  );
}
