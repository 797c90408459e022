import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Props = { title: string; html: string; publishedAt: Date; timeZone: string; isMailed: boolean };

/** An issue on the site. */
export function IssuePage({ title, html, publishedAt, timeZone, isMailed }: Props) {
  return (
    <article>
      <PageHeader title={title} lead={formatDate(publishedAt, timeZone)} />
      <RichText html={html} />
      <p className="mt-10 text-ink-muted">
        <a href="/newsletter" className="link inline-block py-2">
          All issues
        </a>
        {isMailed && (
          <>
            {" · "}
            <a href="/#free-guide" className="link inline-block py-2">
              Get the next one by email
            </a>
          </>
        )}
      </p>
    </article>
  );
}
