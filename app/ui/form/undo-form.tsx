import { Button } from "../button.tsx";
import { Form } from "./form.tsx";

type Props = {
  action: string;
  fields: Record<string, string>;
  /** The page the message is on: Undo returns to it (D61) unless its fields name another. */
  returnTo: string;
};

/** A message's one button, which undoes what it reports; a form, so that it works without scripts. */
export function UndoForm({ action, fields, returnTo }: Props) {
  return (
    <Form method="post" action={action} className="mt-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!("returnTo" in fields) && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button variant="secondary">Undo</Button>
    </Form>
  );
}
