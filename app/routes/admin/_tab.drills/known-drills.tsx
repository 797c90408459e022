import { type KeyboardEvent, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { Button } from "#app/ui/button.tsx";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import { KeptFields } from "../_tab/filter-bar.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { lasting, tabAddress } from "../_tab/tabs.ts";
import type { load } from "./tab.server.ts";

type Dialog = NonNullable<Awaited<ReturnType<typeof load>>["dialog"]>;
type Known = NonNullable<Extract<Dialog, { form: "create-drill" }>["known"]>;

function Row({ drill, newStart }: { drill: Known[number]; newStart: string | null }) {
  const [query] = useSearchParams();
  const { id, title, category, estimatedTime, isOnPlan, isThere } = drill;
  const to = {
    id,
    userId: query.get("user") ?? "",
    week: query.get("planWeek") ?? "",
    dayOfWeek: query.get("day") ?? "",
    ...(newStart && { newStart }),
  };
  return (
    <li className="flex items-center gap-3 border-t border-line py-1">
      <ShotArc shot={category} size={24} />
      <span className="min-w-0 grow wrap-anywhere">
        <b>{title}</b>{" "}
        <span className="text-ink-muted">
          {estimatedTime} min{isOnPlan ? "" : " · inactive"}
        </span>
      </span>
      {isThere ? (
        <span className="py-2.5 text-ink-muted">Already on this day</span>
      ) : (
        <SendForm form="repeat-drill" fields={to} busy="Adding…">
          {(label) => (
            <Button variant="quiet">
              {label ?? "Add"}
              <span className="sr-only"> {title}</span>
            </Button>
          )}
        </SendForm>
      )}
    </li>
  );
}

/** Enter in the search adds its first hit, once the hits of what was typed are there. */
function useEnterAdds(known: Known | null) {
  const [query] = useSearchParams();
  const found = query.get("findDrill") ?? "";
  const part = useRef<HTMLElement>(null);
  const wanted = useRef<string>(null);
  const addFirst = () => part.current?.querySelector<HTMLButtonElement>("li button")?.click();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hits of the words that were waited for
  useEffect(() => {
    if (wanted.current !== found) return;
    wanted.current = null;
    addFirst();
  }, [found, known]);
  const there = known?.filter(({ isThere }) => isThere).length ?? 0;
  // The next drill's name takes the place of the one that was added.
  useEffect(() => {
    const { activeElement } = document;
    if (there > 0 && activeElement instanceof HTMLInputElement && part.current?.contains(activeElement))
      activeElement.select();
  }, [there]);
  const onKeyDown = (event: KeyboardEvent) => {
    wanted.current = null;
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    if (value === found && value !== "") {
      event.preventDefault();
      addFirst();
    } else if (value !== "") wanted.current = value;
  };
  return { ref: part, onKeyDown };
}

/** The club's drills, found by title and added to a day in one press; the form below makes a new one. */
export function KnownDrills({ dialog }: { dialog: Dialog }) {
  const known = dialog.form === "create-drill" ? dialog.known : null;
  const adds = useEnterAdds(known);
  if (dialog.form !== "create-drill" || !dialog.known) return null;
  const { dayOfWeek, week } = dialog.start;
  return (
    <section aria-label="Drills of the club" className="mb-4 grid gap-2" {...adds}>
      <p className="font-bold wrap-anywhere">
        <span className="capitalize">{dayOfWeek}</span> of week {week}
        {dialog.date && ` · ${dialog.date}`}, for {dialog.whose}
      </p>
      <FilterForm
        action={tabAddress("drills")}
        label="Add a drill you have"
        name="findDrill"
        takesFocus
        kept={<KeptFields names={[...lasting, "user", "week", "dates", "drill", "day", "planWeek"]} />}
      />
      <ul>
        {dialog.known.map((drill) => (
          <Row key={drill.id} drill={drill} newStart={dialog.start.newStart} />
        ))}
      </ul>
      {dialog.known.length === 0 && <p>No drill has these words in its title.</p>}
    </section>
  );
}
