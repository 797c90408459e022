import { useEffect, useState } from "react";
import { messages } from "#app/features/video/reviews/messages.ts";
import type { OpenElsewhere } from "#app/features/video/reviews/presence.server.ts";
import { DueLabel } from "#app/features/video/submissions/due-label.tsx";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import type { listTakeable } from "../take-back.server.ts";
import type { Queue } from "./queue.server.ts";

type Takeable = Awaited<ReturnType<typeof listTakeable>>;
type Props = {
  queue: Queue;
  current: string;
  openElsewhere: OpenElsewhere;
  takeable: Takeable;
  hasMailServer: boolean;
};
type Waiting = Queue["waiting"][number];

function Filters({ queue, current }: Pick<Props, "queue" | "current">) {
  if (!queue.hasOwn) return null;
  const filters = [
    { id: "all", label: "All" },
    { id: "mine", label: "Mine" },
  ] as const;
  return (
    <nav aria-label="Whose requests" className="flex gap-3 text-sm">
      {filters.map(({ id, label }) => (
        <Link
          key={id}
          to={`/admin/review/${current}?queue=${id}`}
          preventScrollReset
          aria-current={queue.filter === id ? "true" : undefined}
          className="link inline-block py-2.5 aria-[current]:font-bold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Request({ request, queue, current, openElsewhere }: Props & { request: Waiting }) {
  const { id, title, member, poster, durationMs, dueOn, isLeaving } = request;
  const { filter, today } = queue;
  return (
    <li>
      <Link
        to={`/admin/review/${id}?queue=${filter}`}
        aria-current={id === current ? "page" : undefined}
        className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 rounded-lg p-2 hover:bg-surface-sunken aria-[current=page]:bg-surface-raised aria-[current=page]:shadow-board whole:grid-cols-1 whole:gap-y-1"
      >
        <VideoPoster src={poster} durationMs={durationMs} className="w-full whole:w-24" />
        <span className="min-w-0">
          <strong dir="auto" className="block wrap-anywhere">
            {member}
          </strong>
          <span dir="auto" className="block truncate text-sm text-ink-muted">
            {shownTitle(title)}
          </span>
          <span className="block text-sm">
            <DueLabel dueOn={dueOn} today={today} />
            {isLeaving && <span className="text-warning"> · leaving</span>}
            {openElsewhere[id] && (
              <span className="text-ink-muted">{` · ${openElsewhere[id]} has this open`}</span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** What can be undone at this moment, though the page was loaded a while ago. */
export function useStillTakeable<One extends { leftMs: number }>(takeable: readonly One[]): readonly One[] {
  const [over, setOver] = useState<readonly One[]>([]);
  useEffect(() => {
    const timers = takeable.map((one) => setTimeout(() => setOver((all) => [...all, one]), one.leftMs));
    return () => timers.forEach(clearTimeout);
  }, [takeable]);
  return takeable.filter((one) => !over.includes(one));
}

/** What was published in the last minute, each with the way back to its desk. */
function JustPublished({ takeable: given, hasMailServer }: Pick<Props, "takeable" | "hasMailServer">) {
  const takeable = useStillTakeable(given);
  if (takeable.length === 0) return null;
  return (
    <section aria-label="Just published" className="mt-2 border-t border-line pt-2 text-sm">
      <p className="text-ink-muted">{hasMailServer ? messages.justPublished : messages.justPublishedHere}</p>
      {takeable.map(({ submissionId, member, published }) => (
        <Form
          key={submissionId}
          method="post"
          action={`/admin/review/${submissionId}?form=take-back`}
          className="flex flex-wrap items-center justify-between gap-x-2"
        >
          <input type="hidden" name="submissionId" value={submissionId} />
          <input type="hidden" name="published" value={published} />
          <strong className="wrap-anywhere">{member}</strong>
          <Button variant="quiet" className="px-0">
            Undo<span className="sr-only">{` publishing for ${member}`}</span>
          </Button>
        </Form>
      ))}
    </section>
  );
}

/** The waiting requests, earliest promise first. */
export function QueueList(props: Props) {
  const { queue, current } = props;
  const { waiting, total } = queue;
  return (
    <section
      aria-labelledby="queue"
      className="min-w-0 whole:relative whole:min-h-0 whole:overflow-y-auto whole:p-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="queue" className="text-lg">{`To review (${total})`}</h2>
        <Filters queue={queue} current={current} />
      </div>
      {waiting.length === 0 && (
        <p>
          Everything is reviewed.{" "}
          <Link to="/admin" className="link inline-block py-2.5">
            Open Today
          </Link>
        </p>
      )}
      <ol className="grid gap-1">
        {waiting.map((request) => (
          <Request key={request.id} {...props} request={request} />
        ))}
      </ol>
      {total > waiting.length && (
        <Link to="/admin/submissions?status=waiting" className="link inline-block py-2 text-sm">
          {`And ${total - waiting.length} more`}
        </Link>
      )}
      <JustPublished {...props} />
    </section>
  );
}
