import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import { useHydrated } from "./use-hydrated.ts";

const typingPause = 300;

/**
 * The fields follow the address when it changes elsewhere; a field being typed in stays, and so does what was typed before
 * the page listened.
 */
function useFollowed(query: URLSearchParams) {
  const form = useRef<HTMLFormElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current) {
      isFollowing.current = true;
      return;
    }
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
  const form = useFollowed(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  // A row opened right after typing stays open: the search that waits must not take its place.
  useEffect(() => {
    if (state !== "idle") clearTimeout(timer.current);
  }, [state]);
  const apply = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const pause = target instanceof HTMLSelectElement ? 0 : typingPause;
    timer.current = setTimeout(() => currentTarget.requestSubmit(), pause);
  };
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      aria-label="Filters"
      className="filter-bar"
      replace
      preventScrollReset
      onChange={apply}
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
