import { type ComponentProps, type InputEvent, useEffect, useState } from "react";
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
      {used !== null && (
        <p aria-live="polite" className={used > max ? "mt-1 font-bold text-danger" : "mt-1 text-ink-muted"}>
          {used} of {max} characters
        </p>
      )}
    </div>
  );
}
