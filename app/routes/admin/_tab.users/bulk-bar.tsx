import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { BulkAct } from "#app/features/club/bulk/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { OthersChosen } from "../_tab/roster-table.tsx";
import { useAddress } from "../_tab/use-address.ts";

const acts: readonly { act: BulkAct; label: string }[] = [
  { act: "plan", label: "Plan" },
  { act: "free", label: "Free membership" },
  { act: "coach", label: "Coach" },
  { act: "invite", label: "Invite" },
  { act: "note", label: "Note" },
  { act: "message", label: "Message" },
];

type Props = {
  /** How many members the filters let through, and how many of them the page shows. */
  found: number;
  shown: number;
  /** How many were checked when the page was made. */
  chosen: number;
  /** Those who are checked and not on this page. */
  others: readonly { id: string; name: string }[];
};

/** How many are checked, here and on other pages, as it changes. */
function useCount(chosen: number, found: number) {
  const bar = useRef<HTMLElement>(null);
  const [count, setCount] = useState(chosen);
  useEffect(() => {
    const update = () => {
      const form = bar.current?.closest("form");
      const isAll = form?.querySelector("input[name=allFound]:checked");
      setCount(isAll ? found : (form?.querySelectorAll("input[name=userIds]:checked").length ?? 0));
    };
    update();
    document.addEventListener("change", update);
    return () => document.removeEventListener("change", update);
  });
  return { bar, count };
}

/**
 * What can be done with those who are checked, in the form around the list; each opens a dialog that first says what it would change.
 * After an act they stay checked, for the next one.
 */
export function BulkBar({ found, shown, chosen, others }: Props) {
  const [query] = useSearchParams();
  const { bar, count } = useCount(chosen, found);
  const at = useAddress();
  const isAll = query.get("allFound") === "on";
  return (
    <section
      ref={bar}
      aria-label="With everyone checked"
      className="bulk-bar tall:sticky top-0 z-10 flex-wrap items-center gap-2 border-b border-line bg-surface py-2"
    >
      <span aria-live="polite" className="tabular-nums">{`${count} checked`}</span>
      {acts.map(({ act, label }) => (
        <Button key={act} variant="secondary" className="px-3" name="bulk" value={act}>
          {label}
        </Button>
      ))}
      {found > shown && (
        <label className="check">
          <input key={String(isAll)} type="checkbox" name="allFound" value="on" defaultChecked={isAll} />
          <span>{`All ${found}`}</span>
        </label>
      )}
      {chosen > 0 && (
        // Boxes keep what was checked in them until their page is loaded anew.
        <a href={at({ userIds: null, allFound: null })} className="link py-2.5">
          Uncheck all
        </a>
      )}
      <OthersChosen others={others} />
    </section>
  );
}
