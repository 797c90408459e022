import { CheckboxField } from "#app/ui/form/field.tsx";

type Props = { errors?: string[] | undefined; id: string; name: string; label: string };

/** Asks for confirmation after a change was refused for lowering the member's plan (D60). */
export function ConfirmLower({ errors, id, name, label }: Props) {
  return errors ? <CheckboxField id={id} name={name} value="on" label={label} /> : null;
}
