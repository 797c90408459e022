import type { HomeworkWithDrill } from "#app/features/training/homework/homework.server.ts";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { SendIfAsked, type UploadOfWeek } from "#app/features/video/submissions/send-if-asked.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { formatDate, formatMonthDay } from "#app/ui/time/format.ts";

type Props = {
  homework: readonly HomeworkWithDrill[];
  upload: UploadOfWeek;
  address: string;
  timeZone: string;
};

function Act({ item, address }: { item: HomeworkWithDrill; address: string }) {
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="homeworkId" value={item.id} />
      <input type="hidden" name="isDone" value={item.doneAt ? "off" : "on"} />
      <Button variant="secondary">
        {item.doneAt ? "Mark as not done" : "Mark as done"}
        <span className="sr-only">{`: ${item.text}`}</span>
      </Button>
    </Form>
  );
}

type ItemProps = { item: HomeworkWithDrill } & Omit<Props, "homework">;

function NextDrill({ item, upload, address, timeZone }: ItemProps) {
  const { text, drill, drillId, dueOn, doneAt } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-sunken">
        {drill ? <ShotArc shot={drill.category} /> : <Icon name="pencil" size={20} />}
      </span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {text}
        </span>
        {doneAt ? (
          <span className="text-sm text-success">{`Done ${formatDate(doneAt, timeZone)}`}</span>
        ) : (
          dueOn && <span className="text-sm text-ink-muted">{`Due ${formatMonthDay(dueOn)}`}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {drill && !doneAt && (
          <Link
            to={`/portal?tab=progress&complete=${drillId}`}
            className={buttonClass({ variant: "secondary" })}
          >
            Complete Drill<span className="sr-only">{`: ${drill.title}`}</span>
          </Link>
        )}
        <Act item={item} address={address} />
        {!drill && !doneAt && <SendIfAsked upload={upload} timeZone={timeZone} />}
      </span>
    </li>
  );
}

/** The drills and text assigned in a review; each drill can be logged from here. */
export function NextDrills({ homework, ...rest }: Props) {
  if (homework.length === 0) return null;
  return (
    <section aria-labelledby="do-next">
      <h2 id="do-next" className="font-sans text-sm font-semibold text-ink-muted">
        Do this next
      </h2>
      <ul>
        {homework.map((item) => (
          <NextDrill key={item.id} item={item} {...rest} />
        ))}
      </ul>
    </section>
  );
}
