import { type ComponentProps, type InputEvent, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import { TextAreaField } from "./field.tsx";

type Props = ComponentProps<typeof TextAreaField> & { max: number };

const lengthOf = (text: string) => Array.from(text.trim()).length;

/** A text area with a character count, counted as the server does; only with scripts. */
export function CountedTextArea({ max, ...rest }: Props) {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    const field = document.getElementById(rest.id);
    if (field instanceof HTMLTextAreaElement) setUsed(lengthOf(field.value));
  }, [rest.id]);
  return (
    <div>
      <TextAreaField
        {...rest}
        onInput={(event: InputEvent<HTMLTextAreaElement>) => setUsed(lengthOf(event.currentTarget.value))}
      />
      {/* Its line is there from the start, so that nothing below moves once scripts count. */}
      <p
        aria-live="polite"
        className={classNames(
          "mt-1 hidden min-h-[1lh] in-data-scripted:block",
          used !== null && used > max ? "font-bold text-danger" : "text-ink-muted",
        )}
      >
        {used !== null && `${used} of ${max} characters`}
      </p>
    </div>
  );
}
