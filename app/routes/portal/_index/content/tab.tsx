import { messages } from "#app/features/video/tutorials/messages.ts";
import { TutorialCard } from "#app/features/video/tutorials/tutorial-card.tsx";
import { TutorialPlayer } from "#app/features/video/tutorials/tutorial-player.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { type TabProps, tabAddress, tutorialDialog } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Data = Awaited<ReturnType<typeof load>>;
type Props = TabProps<Data>;
type Tutorial = NonNullable<Props["open"]>;

const here = tabAddress("content");

type DialogProps = Pick<Props, "problem" | "isFromDashboard"> & { tutorial: Tutorial };

function WatchDialog({ tutorial, problem, isFromDashboard }: DialogProps) {
  const { id, title, description, isWatched } = tutorial;
  const back = isFromDashboard ? tabAddress("dashboard") : here;
  return (
    <Dialog title={title} wide closeHref={back}>
      <div className="grid gap-4">
        <TutorialPlayer tutorial={tutorial} />
        <OwnWords>{description}</OwnWords>
        <p>
          <Link to={`/portal/tutorials/${id}#questions`} className="link inline-block py-2.5">
            Questions and answers
          </Link>
        </p>
        <FormSummary problem={problem} />
        <Form method="post" action={`${tutorialDialog(id)}&form=record-watch`}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="returnTo" value={back} />
          <input type="hidden" name="isWatched" value={isWatched ? "false" : "true"} />
          <Button variant="secondary">{isWatched ? "Mark as not watched" : "Mark as watched"}</Button>
        </Form>
      </div>
    </Dialog>
  );
}

/** The Training Content tab: the tutorials, and the one playing. */
export default function Content({
  tutorials,
  opensHigher,
  failure,
  open,
  isFromDashboard,
  timeZone,
  problem,
}: Props) {
  if (failure) return <Notice tone="destructive" title={failure} />;
  if (tutorials.length === 0) {
    return (
      <EmptyState title={messages.emptyTitle} level={2}>
        <p>{messages.empty}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {opensHigher && <p className="mb-4 text-ink-muted">{messages.openAbove}</p>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tutorials.map((tutorial, place) => (
          <TutorialCard
            key={tutorial.id}
            tutorial={tutorial}
            timeZone={timeZone}
            watchHref={tutorialDialog(tutorial.id)}
            place={place}
          />
        ))}
      </div>
      {open && <WatchDialog tutorial={open} problem={problem} isFromDashboard={isFromDashboard} />}
    </>
  );
}

/** Whether the tab still shows the refused form: its subject may be gone. */
export const showsForm = ({ open }: Data, form: string) => form === "record-watch" && open !== null;
