import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Form } from "#app/ui/form/form.tsx";
import { useSent } from "#app/ui/form/page-form.tsx";
import { useAddress } from "./use-address.ts";

type Props = {
  /** The form's name in the page's action. */
  form: string;
  fields?: Record<string, string>;
  /** The button's label while it runs. */
  busy?: string;
  className?: string;
  /** The rest of the form; gets the busy label while it runs, and the sent value of a field if it failed. */
  children: (busy: string | undefined, sent: (name: string) => string[]) => ReactNode;
};

/** A form that posts to its own page and so returns to it. */
export function SendForm({ form, fields = {}, busy, className, children }: Props) {
  const at = useAddress();
  const navigation = useNavigation();
  const sent = useSent(form, fields);
  const action = at({ form });
  const isRunning =
    navigation.state !== "idle" &&
    new URLSearchParams(navigation.formAction?.split("?")[1]).get("form") === form;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      aria-busy={isRunning || undefined}
      className={className ?? "flex flex-wrap items-end gap-3"}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children(isRunning ? busy : undefined, sent)}
    </Form>
  );
}
