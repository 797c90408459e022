import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";

function isFilled(form: HTMLFormElement): boolean {
  return [...form.elements].every(
    (field) =>
      !("required" in field && field.required) || ("value" in field && String(field.value).trim() !== ""),
  );
}

/** Whether every required field of the button's form is filled in; true until scripts have checked. */
function useFilled() {
  const button = useRef<HTMLButtonElement>(null);
  const [filled, setFilled] = useState(true);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const look = () => setFilled(isFilled(form));
    look();
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, []);
  return { button, filled };
}

/** A submit button that scripts disable while a required field is empty; enabled without scripts (D52). */
export function SubmitButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const { button, filled } = useFilled();
  return <Button ref={button} disabled={disabled || !filled} {...rest} />;
}
