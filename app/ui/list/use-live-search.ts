import { type FormEvent, useEffect, useRef } from "react";
import { useNavigation, useSearchParams } from "react-router";

const typingPause = 300;

/**
 * Search fields that apply by themselves: a choice right away, words after a short pause. Goes on the form, or on the part of a
 * larger form that holds the fields and a button of their own. The fields follow the address when it changes elsewhere; a field
 * being typed in stays, and so does what was typed before the page listened.
 */
export function useLiveSearch<Fields extends HTMLElement>() {
  const [query] = useSearchParams();
  const ref = useRef<Fields>(null);
  const isFollowing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  useEffect(() => {
    if (!isFollowing.current) {
      isFollowing.current = true;
      return;
    }
    const fields = ref.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=hidden]), select",
    );
    for (const field of fields ?? []) {
      const isSelect = field instanceof HTMLSelectElement;
      if (field !== document.activeElement || isSelect)
        field.value = query.get(field.name) ?? (isSelect ? field.options[0]?.value : "") ?? "";
    }
  }, [query]);
  // A row opened right after typing stays open: the search that waits must not take its place.
  useEffect(() => {
    if (state !== "idle") clearTimeout(timer.current);
  }, [state]);
  const onChange = ({ currentTarget, target }: FormEvent<Fields>) => {
    clearTimeout(timer.current);
    const { form } = target as EventTarget & { form: HTMLFormElement | null };
    const button = currentTarget.querySelector<HTMLButtonElement>("button[formmethod=get]");
    const pause = target instanceof HTMLSelectElement ? 0 : typingPause;
    timer.current = setTimeout(() => form?.requestSubmit(button), pause);
  };
  // Enter has sent the words already.
  const onSubmit = () => clearTimeout(timer.current);
  return { ref, onChange, onSubmit };
}
