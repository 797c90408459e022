import type { SectionName } from "#app/features/base/site/shape.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { EditedRecord } from "./record-form.tsx";
import { siteSections } from "./sections.ts";

type Props = { section: SectionName; edited: EditedRecord; title: string };

/** Removes a record from the site. A disclosure asks for confirmation; the history can restore it. */
export function RemoveForm({ section, edited, title }: Props) {
  const { noun } = siteSections[section];
  const action = `/admin/site/${section}?record=${encodeURIComponent(edited.record)}&form=remove`;
  return (
    <details className="disclosure">
      <summary>{`Remove this ${noun}`}</summary>
      <Form method="post" action={action} className="mt-3 grid gap-3">
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="record" value={edited.record} />
        <input type="hidden" name="version" value={edited.version} />
        <p>{`“${title}” is removed from the site right away. You can restore it from the history.`}</p>
        <Button variant="danger" className="justify-self-start">{`Remove this ${noun}`}</Button>
      </Form>
    </details>
  );
}
