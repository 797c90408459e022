import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldProps, fieldAria } from "./field-frame.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

/** A password. The button stays hidden until a script shows it: alone it could not do what it says. */
export function PasswordField(props: Props) {
  const { label, hint, errors, optional, className, ...rest } = props;
  return (
    <FieldFrame {...{ label, name: rest.name, id: rest.id, hint, errors, optional }}>
      <div className="input-row">
        <input type="password" className={classNames("input", className)} {...fieldAria(props)} {...rest} />
        <button
          type="button"
          className="btn btn-quiet"
          data-show-password=""
          aria-controls={rest.id}
          aria-pressed="false"
          hidden
        >
          Show
          <span className="sr-only"> what I type</span>
        </button>
      </div>
    </FieldFrame>
  );
}
