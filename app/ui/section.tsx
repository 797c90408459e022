import type { ReactNode } from "react";

type SectionProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

const idOf = (title: string) => `part-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/** A part of a public page: a heading with room above it, a sentence under it, perhaps one action beside it. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = idOf(title);
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="part-lead">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
