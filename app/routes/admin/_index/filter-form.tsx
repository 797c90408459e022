import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { KeptFields } from "./filter-bar.tsx";
import { type AdminTabId, lasting } from "./tabs.ts";

const typingPause = 300;

/** The fields follow the address when it changes elsewhere; a field being typed in stays. */
function useFollowed(query: URLSearchParams) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=hidden]), select",
    ) ?? []) {
      const isSelect = field instanceof HTMLSelectElement;
      if (field !== document.activeElement || isSelect)
        field.value = query.get(field.name) ?? (isSelect ? field.options[0]?.value : "") ?? "";
    }
  }, [query]);
  return form;
}

type Props = {
  tab: AdminTabId;
  /** What the search looks through. */
  label: string;
  /** Other parts of the address that a choice keeps. */
  keep?: readonly string[];
  /** The selects next to the search, each with its default first. */
  children: ReactNode;
};

/** A tab's filters, kept in the address. With scripts a choice applies right away and words after a short pause. */
export function FilterForm({ tab, label, keep = [], children }: Props) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const form = useFollowed(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const pause = target instanceof HTMLSelectElement ? 0 : typingPause;
    timer.current = setTimeout(() => currentTarget.requestSubmit(), pause);
  };
  return (
    <Form
      ref={form}
      method="get"
      action="/admin"
      role="search"
      aria-label="Filters"
      className="filter-bar"
      replace
      preventScrollReset
      onChange={apply}
    >
      <input type="hidden" name="tab" value={tab} />
      <KeptFields names={[...lasting, ...keep]} />
      <TextField
        id="filter-search"
        name="search"
        type="search"
        label={label}
        defaultValue={query.get("search") ?? ""}
        maxLength={200}
      />
      {children}
      {!isHydrated && <Button variant="secondary">Search</Button>}
    </Form>
  );
}
