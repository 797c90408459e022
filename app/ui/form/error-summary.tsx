import { useEffect, useRef } from "react";

// Whether something was typed since a form was sent, or before this script listened; never on the server.
let isTyped = typeof document !== "undefined";
if (isTyped) {
  document.addEventListener(
    "submit",
    () => {
      isTyped = false;
    },
    true,
  );
  document.addEventListener(
    "input",
    () => {
      isTyped = true;
    },
    true,
  );
}

/** One error of a form: the id of its field, and the sentence shown there. */
export type FieldError = { fieldId: string; message: string };

type Props = {
  title: string;
  message?: string;
  errors?: readonly FieldError[];
  /** The refusal it tells of: a new one takes the focus again. */
  of?: unknown;
};

/**
 * The summary above a refused form: what happened, then a link to each field. Takes the focus, unless someone went on
 * typing while the form was sent: then it is only read out.
 */
export function ErrorSummary({ title, message, errors = [], of }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form refused twice has the same box both times
  useEffect(() => {
    if (!isTyped) box.current?.focus();
  }, [of]);
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the reader starts at what went wrong
    <div ref={box} role="alert" tabIndex={-1} autoFocus={!isTyped} className="error-summary">
      <h2 className="text-xl">{title}</h2>
      {message && <p className="mt-1">{message}</p>}
      {errors.length > 0 && (
        <ul className="mt-2">
          {errors.map((error) => (
            <li key={`${error.fieldId} ${error.message}`}>
              <a href={`#${error.fieldId}`}>{error.message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
