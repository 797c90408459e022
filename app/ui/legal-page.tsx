import { PageHeader } from "./page-header.tsx";

type LegalPageProps = {
  title: string;
  changed: string;
  sections: readonly { heading: string; text: readonly (string | readonly string[])[] }[];
};

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === "string") return <p>{block}</p>;
  return (
    <ul className="bullets">
      {block.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A long plain text with headings: paragraphs and lists. */
export function LegalPage({ title, changed, sections }: LegalPageProps) {
  return (
    <>
      <PageHeader title={title} lead={`Last changed: ${changed}`} />
      <div className="prose">
        {sections.map(({ heading, text }) => (
          <section key={heading} className="prose">
            <h2>{heading}</h2>
            {text.map((block) => (
              <Block key={String(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
