import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../picture/icon.tsx";

/** The props every field has. `errors` come from the server; an empty list means the field is fine. */
export type FieldProps = {
  label: string;
  name: string;
  id: string;
  hint?: ReactNode;
  errors?: string[];
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** Hides the label visually, for a control whose position explains it. */
  labelHidden?: boolean;
};

/** Ids of the hint and the errors for `aria-describedby`, and `aria-invalid`. */
export function fieldAria({ id, hint, errors }: Pick<FieldProps, "id" | "hint" | "errors">) {
  const invalid = Boolean(errors?.length);
  const describedBy = classNames(hint ? `${id}-hint` : false, invalid && `${id}-error`);
  return { "aria-describedby": describedBy || undefined, "aria-invalid": invalid || undefined };
}

/** One field's errors, each with an icon and the hidden word "Error". */
export function FieldErrors({ id, errors }: Pick<FieldProps, "id" | "errors">) {
  if (!errors?.length) return null;
  return (
    <div id={`${id}-error`}>
      {errors.map((error) => (
        <p key={error} className="field-error">
          <Icon name="warning" />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Label, hint, and errors around one control. */
export function FieldFrame({
  label,
  id,
  hint,
  errors,
  optional,
  labelHidden,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={classNames("field", errors?.length ? "field-invalid" : false)}>
      <label className={labelHidden ? "sr-only" : "field-label"} htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      <FieldErrors id={id} errors={errors} />
      {children}
    </div>
  );
}
