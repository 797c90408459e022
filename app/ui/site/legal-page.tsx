import { PageHeader } from "../shell/page-header.tsx";
import { RichText } from "./rich-text.tsx";

/** A long text with headings; `html` as {@link RichText} takes it. */
export function LegalPage({ title, changed, html }: { title: string; changed: string; html: string }) {
  return (
    <>
      <PageHeader title={title} lead={`Last changed: ${changed}`} />
      <RichText html={html} />
    </>
  );
}
