import { useEffect, useRef, useState } from "react";
import { tooManyChosen } from "#app/features/people/roster/messages.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { FilterFields } from "../_tab/filter-bar.tsx";
import { OthersChosen, RosterTable } from "../_tab/roster-table.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { tabAddress, titled } from "../_tab/tabs.ts";
import type { Route } from "./+types/route";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("coach-assignments");

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Props = Route.ComponentProps["loaderData"];

/** Scripts disable the buttons until someone is selected; without scripts the answer says so (D52). */
function Buttons({ coaches, selected }: Pick<Props, "coaches"> & { selected: number }) {
  const isHydrated = useHydrated();
  const off = isHydrated && selected === 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {coaches.map(({ key, name }) => (
        <Button key={key} variant="secondary" name="assignedCoach" value={key} disabled={off}>
          Assign to {name}
        </Button>
      ))}
      <Button variant="secondary" name="assignedCoach" value="unassigned" disabled={off}>
        Unassign
      </Button>
      <span role="status" className={isHydrated ? undefined : "invisible"}>
        {selected} selected
      </span>
    </div>
  );
}

/** How many users are checked; `rows` re-render when their key changes. */
function useSelected(key: string) {
  const rows = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const count = () => setSelected(rows.current?.querySelectorAll("input[name=userIds]:checked").length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes checked before the page could listen, and new rows
  useEffect(count, [key]);
  return { rows, selected, count };
}

/** The Coach Assignments tab: the members' table; check some, also of several pages and searches, then give them a coach. */
export default function CoachAssignments({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { coaches, list, chosen, leftOut, sort } = loaderData;
  const others = chosen.filter(({ id }) => list.entities.every((one) => one.id !== id));
  const key = JSON.stringify([list.entities.map(({ id, coach }) => [id, coach]), chosen.map(({ id }) => id)]);
  const { rows, selected, count } = useSelected(key);
  return (
    <>
      {problem && <TypedWords problem={problem} />}
      <div ref={rows} onChange={count}>
        <SendForm form="assign-coaches" className="grid gap-4">
          {(_busy, sent) => (
            <>
              <FilterFields coaches={coaches} unassigned />
              {list.total === 0 && <EmptyState title="No members found" level={2} />}
              {leftOut > 0 && <p role="alert">{tooManyChosen(chosen.length, leftOut)}</p>}
              {list.entities.length + chosen.length > 0 && (
                <div className="grid gap-4" key={key}>
                  <Buttons coaches={coaches} selected={selected} />
                  <OthersChosen others={others} />
                  <RosterTable
                    rows={list.entities}
                    coaches={coaches}
                    openId={null}
                    seen={loaderData}
                    sort={sort}
                    chosen={sent("userIds").length > 0 ? sent("userIds") : chosen.map(({ id }) => id)}
                    caption="Coach Assignments"
                    opens={false}
                  />
                </div>
              )}
              <Pager {...list} what="members" formAction={tabAddress("coach-assignments")} />
            </>
          )}
        </SendForm>
      </div>
      <CsvLink list="assignments" />
    </>
  );
}
