import type { SectionName } from "#app/features/base/site/shape.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { listVersions } from "./records.server.ts";
import { labelsOf } from "./sections.ts";

type Version = Awaited<ReturnType<typeof listVersions>>[number];
type Props = { section: SectionName; versions: readonly Version[]; timeZone: string };

function Words({ section, content }: { section: SectionName; content: Version["content"] }) {
  if (!content) return <p>Removed from the site.</p>;
  return (
    <dl className="grid gap-2">
      {Object.entries(labelsOf(section)).map(([name, label]) => (
        <div key={name}>
          <dt className="text-ink-muted">{label}</dt>
          <OwnWords as="dd">
            {name === "picture" && content[name] ? "A picture" : (content[name] ?? "(empty)")}
          </OwnWords>
        </div>
      ))}
    </dl>
  );
}

function Entry({ section, version, timeZone }: { section: SectionName; version: Version; timeZone: string }) {
  const { number, title, content, authorName, publishedAt, restoredFrom, isCurrent, isFirst } = version;
  const act = content === null ? "removed" : restoredFrom ? "restored" : "published";
  const did = isFirst ? "original version," : `${act} by ${authorName},`;
  return (
    <li>
      <details className="disclosure">
        <summary>
          {`${title}: ${did} ${formatDateTime(publishedAt, timeZone)}`}
          {isCurrent && content !== null ? " (now)" : ""}
        </summary>
        <div className="mt-2 grid gap-3">
          <Words section={section} content={content} />
          {!isCurrent && content !== null && (
            <Form method="post" action={`/admin/site/${section}?form=restore`}>
              <input type="hidden" name="number" value={number} />
              <Button variant="secondary">
                Restore
                <span className="sr-only">{` ${title}, ${formatDateTime(publishedAt, timeZone)}`}</span>
              </Button>
            </Form>
          )}
        </div>
      </details>
    </li>
  );
}

/** What was published in a section, and a way to restore each version. */
export function SiteHistory({ section, versions, timeZone }: Props) {
  return (
    <ul className="grid gap-2">
      {versions.map((version) => (
        <Entry key={version.number} section={section} version={version} timeZone={timeZone} />
      ))}
    </ul>
  );
}
