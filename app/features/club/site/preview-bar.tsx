import type { SectionName } from "#app/features/base/site/shape.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";

type Props = { section: SectionName; record: string };

/** Says that a page shows what is not published yet, with a way to publish it and one back to its form. */
export function PreviewBar({ section, record }: Props) {
  const form = `/admin/site/${section}?record=${encodeURIComponent(record)}`;
  return (
    <aside className="tone-warning py-3" aria-label="Preview">
      <Form
        method="post"
        action={`${form}&form=publish-draft`}
        className="shell flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="record" value={record} />
        <span>Preview: only you can see this.</span>
        <a className="link inline-block py-2" href={`${form}&from=preview`}>
          Back to editing
        </a>
        <Button>Publish</Button>
      </Form>
    </aside>
  );
}
