import { useSearchParams } from "react-router";
import { SelectField } from "../form/field.tsx";

type Choice = { name: string; label: string; options: readonly { value: string; label: string }[] };

/** One of a list's filters: the choice in the address, or `value`; without either, the first option. */
export function FilterSelect({ name, value, ...shown }: Choice & { value?: string }) {
  const [query] = useSearchParams();
  const chosen = value ?? query.get(name) ?? shown.options[0]?.value;
  return <SelectField id={`filter-${name}`} name={name} defaultValue={chosen} {...shown} />;
}
