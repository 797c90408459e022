import type { SectionName } from "#app/features/base/site/shape.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";

type Props = { section: SectionName; record: string; preview: string; savedAt: Date; timeZone: string };

/** Says that the form holds a draft only this coach sees, with links to preview and discard it. */
export function DraftNote({ section, record, preview, savedAt, timeZone }: Props) {
  return (
    <div className="mb-5 grid gap-3">
      <p>{`This is your draft from ${formatDateTime(savedAt, timeZone)}. No one else sees it until you publish.`}</p>
      <Form
        method="post"
        action={`/admin/site/${section}?form=discard`}
        className="flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="record" value={record} />
        <ButtonLink href={preview}>See the preview</ButtonLink>
        <Button variant="quiet">Discard the draft</Button>
      </Form>
    </div>
  );
}
