import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../button.tsx";
import { TextField } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import { useHydrated } from "../live/use-hydrated.ts";
import { useLiveSearch } from "./use-live-search.ts";

type Props = {
  /** The page it filters. */
  action: string;
  /** What the search looks through. */
  label: string;
  /** The search's name in the address. */
  name?: string;
  /** Whether the dialog around it focuses the search. */
  takesFocus?: boolean;
  /** Hidden fields with other parts of the address that a choice keeps. */
  kept?: ReactNode;
  /** The selects next to the search, each with its default first. */
  children?: ReactNode;
};

/** A page's filters, kept in the address. With scripts a choice applies right away and words after a short pause. */
export function FilterForm({ action, label, name = "search", takesFocus, kept, children }: Props) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const live = useLiveSearch<HTMLFormElement>();
  return (
    <Form
      {...live}
      method="get"
      action={action}
      role="search"
      aria-label="Filters"
      className="filter-bar"
      replace
      preventScrollReset
    >
      {kept}
      <TextField
        id={`filter-${name}`}
        name={name}
        type="search"
        label={label}
        defaultValue={query.get(name) ?? ""}
        maxLength={200}
        {...(takesFocus && { "data-takes-focus": "" })}
      />
      {children}
      {!isHydrated && (
        <Button variant="secondary" className="raw-only">
          Search
        </Button>
      )}
    </Form>
  );
}
