import { dollars, monthlyWords } from "#app/features/base/site/prices.ts";
import type { Content, SectionName } from "#app/features/base/site/shape.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { pluralOf } from "./field.ts";
import { siteSections } from "./sections.ts";

type Listed = { record: string; title: string; isDraft: boolean };

const groupOf = (section: SectionName, category: unknown) =>
  siteSections[section].fields
    .find(({ name }) => name === "category")
    ?.choices?.find(({ value }) => value === category)?.label;

/** What a row says of a record beside its name: what a plan costs, or that a coach has no photo yet. */
function detailOf(section: SectionName, { price, yearlyPrice, picture }: Content): string | null {
  if (section === "coaches") return picture ? null : "no photo yet";
  if (section !== "plans") return null;
  const month = monthlyWords(Number(price));
  return yearlyPrice ? `${month}, ${dollars(Number(yearlyPrice))} a year` : month;
}

type Props = {
  section: SectionName;
  records: readonly (Listed & { content: Readonly<Record<string, string | number | null>> })[];
  /** Why no record can be added, if that is so. */
  closed: string | null;
};

/** The records of a section, each linked to its form. */
export function RecordList({ section, records, closed }: Props) {
  const { kind, noun } = siteSections[section];
  return (
    <div className="grid gap-4">
      {records.length === 0 && <EmptyState title={`No ${pluralOf(noun)} yet`}>Add the first one.</EmptyState>}
      {records.length > 0 && (
        <ul className="rows">
          {records.map(({ record, title, content, isDraft }) => (
            <li key={record}>
              <a
                className="link inline-block py-1.5"
                href={`/admin/site/${section}?record=${encodeURIComponent(record)}`}
              >
                {title}
              </a>
              {detailOf(section, content) && (
                <span className="text-ink-muted">{detailOf(section, content)}</span>
              )}
              {isDraft && <span className="text-ink-muted">draft</span>}
              {content.category && (
                <span className="text-ink-muted">{groupOf(section, content.category)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {closed && <p className="text-ink-muted">{closed}</p>}
      {kind === "list" && !closed && (
        <div>
          <ButtonLink href={`/admin/site/${section}?record=new`}>{`Add a ${noun}`}</ButtonLink>
        </div>
      )}
    </div>
  );
}
