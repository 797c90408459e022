import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { useEarlyWords } from "../draft/keep-typed-text.ts";
import { FieldErrors, FieldFrame, type FieldProps, fieldAria } from "./field-frame.tsx";

type Native<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof FieldProps>;

/** One option of a select. */
export type SelectOption = { value: string; label: string; disabled?: boolean };

/** Options under a common name. */
type SelectGroup = { label: string; options: readonly SelectOption[] };

/**
 * One line of text: also email, password, tel, date, time, through `type`. Words take the direction of their own letters.
 */
export function TextField(props: FieldProps & Native<"input">) {
  const { label, hint, errors, optional, labelHidden, className, type = "text", ...rest } = props;
  const frame = { label, hint, errors, optional, labelHidden };
  return (
    <FieldFrame name={rest.name} id={rest.id} {...frame}>
      <input
        type={type}
        dir={type === "text" || type === "search" ? "auto" : undefined}
        className={classNames("input", className)}
        {...fieldAria(props)}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A number; whole unless `step` says otherwise. */
export function NumberField({
  step = 1,
  ...props
}: FieldProps & Omit<Native<"input">, "type" | "inputMode">) {
  return <TextField {...props} type="number" inputMode={step === 1 ? "numeric" : "decimal"} step={step} />;
}

/** Several lines of text with `rows` rows; users can resize it. */
export function TextAreaField(props: FieldProps & Native<"textarea">) {
  const { label, hint, errors, optional, labelHidden, className, rows = 4, ...rest } = props;
  useEarlyWords(rest.id);
  const frame = { label, hint, errors, optional, labelHidden };
  return (
    <FieldFrame name={rest.name} id={rest.id} {...frame}>
      <textarea
        rows={rows}
        dir="auto"
        className={classNames("input", className)}
        {...fieldAria(props)}
        {...rest}
      />
    </FieldFrame>
  );
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
);

type SelectProps = FieldProps &
  Native<"select"> & { options: readonly SelectOption[]; groups?: readonly SelectGroup[] };

/**
 * A native select. Keyed by its default: React sets a select's default only on first render, and a value returned by
 * the server must win.
 */
export function SelectField(props: SelectProps) {
  const { label, hint, errors, optional, labelHidden, options, groups = [], className, ...rest } = props;
  const frame = { label, hint, errors, optional, labelHidden };
  return (
    <FieldFrame name={rest.name} id={rest.id} {...frame}>
      <select
        key={String(rest.defaultValue ?? "")}
        className={classNames("input", className)}
        {...fieldAria(props)}
        {...rest}
      >
        {options.map((option) => (
          <Option key={option.value} {...option} />
        ))}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One checkbox with its label next to it; the whole line is the touch target. */
export function CheckboxField(props: FieldProps & Native<"input">) {
  const { label, hint, errors, optional, className, ...rest } = props;
  return (
    <div className={classNames("field", errors?.length ? "field-invalid" : false, className)}>
      <FieldErrors id={rest.id} errors={errors} />
      <label className="check" htmlFor={rest.id}>
        <input type="checkbox" {...fieldAria(props)} {...rest} />
        <span>
          {label}
          {optional && <span className="field-optional"> (optional)</span>}
        </span>
      </label>
      {hint && (
        <div id={`${rest.id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}

/** A native file input in a frame that also takes a dropped file. A browser never refills it after an error. */
export function FileField(props: FieldProps & Omit<Native<"input">, "defaultValue" | "value" | "type">) {
  const { label, hint, errors, optional, className, ...rest } = props;
  return (
    <FieldFrame label={label} name={rest.name} id={rest.id} hint={hint} errors={errors} optional={optional}>
      <input
        type="file"
        className={classNames("input input-file", className)}
        {...fieldAria(props)}
        {...rest}
      />
    </FieldFrame>
  );
}
