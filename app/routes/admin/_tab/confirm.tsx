import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SendForm } from "./send-form.tsx";
import { useAddress } from "./use-address.ts";

type Props = {
  title: string;
  /** The form that does it. */
  form: string;
  fields?: Record<string, string>;
  button: string;
  busy: string;
  children: ReactNode;
};

const closed = { confirm: null, id: null };

/** Asks for confirmation in a dialog with its own address: nothing happens until its form is sent. */
export function Confirm({ title, form, fields = {}, button, busy, children }: Props) {
  const at = useAddress();
  const here = at(closed);
  return (
    <Dialog title={title} closeHref={here}>
      <div className="grid gap-5">
        <div className="prose">{children}</div>
        <SendForm form={form} fields={fields} busy={busy}>
          {(label) => (
            <>
              <Button variant="danger">{label ?? button}</Button>
              <ButtonLink href={here}>Cancel</ButtonLink>
            </>
          )}
        </SendForm>
      </div>
    </Dialog>
  );
}
