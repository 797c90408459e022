import type { SectionName } from "#app/features/base/site/shape.ts";

/** Says that a page shows an unpublished draft, with a link back to its form. */
export function PreviewBar({ section }: { section: SectionName }) {
  return (
    <aside className="tone-warning py-3" aria-label="Preview">
      <p className="shell">
        Preview: only you can see this.{" "}
        <a className="link" href={`/admin/site/${section}?from=preview`}>
          Back to editing
        </a>
      </p>
    </aside>
  );
}
