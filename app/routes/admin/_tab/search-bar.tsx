import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { KeptFields } from "./filter-bar.tsx";
import { lasting } from "./tabs.ts";

type SearchProps = {
  label: string;
  /** The name of the search in the address. */
  name?: string;
  /** Other parts of the address that a search keeps. */
  keep?: readonly string[];
  /** On the line of its list's name: the label is only heard. */
  isInHead?: boolean;
  /** More fields on the same line. */
  children?: ReactNode;
};

/** Searches one list of a tab; the search is in the address. */
export function SearchBar({ label, name = "search", keep = [], isInHead, children }: SearchProps) {
  const [query] = useSearchParams();
  return (
    <Form
      method="get"
      action={useLocation().pathname}
      role="search"
      aria-label={label}
      className={isInHead ? "flex min-w-0 flex-[1_1_14rem] items-end gap-2" : "filter-bar"}
      key={query.toString()}
    >
      <KeptFields names={[...lasting, ...keep]} />
      <TextField
        id={`filter-${name}`}
        name={name}
        type="search"
        label={label}
        labelHidden={isInHead}
        placeholder={isInHead ? label : undefined}
        defaultValue={query.get(name) ?? ""}
        maxLength={200}
      />
      {children}
      <Button variant="secondary">Search</Button>
    </Form>
  );
}
