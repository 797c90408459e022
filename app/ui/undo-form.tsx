import { Form } from "react-router";
import { Button } from "./button.tsx";

type Props = { action: string; fields: Record<string, string> };

/** The one button of a message that takes back what it tells; a form, so that it works without scripts. */
export function UndoForm({ action, fields }: Props) {
  return (
    <Form method="post" action={action} className="mt-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary">Undo</Button>
    </Form>
  );
}
