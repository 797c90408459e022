import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { ShotArc } from "#app/ui/shot-arc.tsx";
import { KeptFields } from "../filter-bar.tsx";
import { SendForm } from "../send-form.tsx";
import { lasting } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Dialog = NonNullable<Awaited<ReturnType<typeof load>>["dialog"]>;
type Known = NonNullable<Extract<Dialog, { form: "create-drill" }>["known"]>;

function Row({ drill }: { drill: Known[number] }) {
  const [query] = useSearchParams();
  const { id, title, category, estimatedTime } = drill;
  const to = {
    id,
    userId: query.get("user") ?? "",
    week: query.get("planWeek") ?? "",
    dayOfWeek: query.get("day") ?? "",
  };
  return (
    <li className="flex items-center gap-3 border-t border-line py-1">
      <ShotArc shot={category} size={24} />
      <span className="min-w-0 grow wrap-anywhere">
        <b>{title}</b> <span className="text-ink-muted">{estimatedTime} min</span>
      </span>
      <SendForm form="repeat-drill" fields={to} busy="Adding…">
        {(label) => (
          <Button variant="quiet">
            {label ?? "Add"}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </SendForm>
    </li>
  );
}

/** The club's drills, found by title and added to a day in one press; the form below makes a new one. */
export function KnownDrills({ dialog }: { dialog: Dialog }) {
  if (dialog.form !== "create-drill" || !dialog.known) return null;
  const { dayOfWeek, week } = dialog.start;
  return (
    <section aria-label="Drills of the club" className="mb-4 grid gap-2">
      <p className="font-bold wrap-anywhere">
        <span className="capitalize">{dayOfWeek}</span> of week {week}
        {dialog.date && ` · ${dialog.date}`}, for {dialog.whose}
      </p>
      <FilterForm
        action="/admin"
        label="Add a drill you have"
        name="findDrill"
        takesFocus
        kept={
          <>
            <input type="hidden" name="tab" value="drills" />
            <KeptFields names={[...lasting, "user", "week", "drill", "day", "planWeek"]} />
          </>
        }
      />
      <ul>
        {dialog.known.map((drill) => (
          <Row key={drill.id} drill={drill} />
        ))}
      </ul>
      {dialog.known.length === 0 && <p>No drill has these words in its title.</p>}
    </section>
  );
}
