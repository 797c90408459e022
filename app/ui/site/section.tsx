import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type SectionProps = {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** What it stands on, over the whole width of the window; else on the page. */
  band?: keyof typeof bands;
  children: ReactNode;
};

const bands = {
  court: "band-wide band-court mt-16 pb-16 print:mt-0 print:pb-0",
  sunken: "band-wide band-sunken mt-16 pb-16 print:mt-0 print:pb-0",
};

const idOf = (title: string) => `part-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/**
 * A section of a public page: a heading with room above it, a sentence under it, and optionally an action next to it.
 */
export function Section({ title, lead, action, band, children }: SectionProps) {
  const id = idOf(title);
  return (
    <section className={classNames("pt-14 print:pt-5", band && bands[band])} aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="mt-2 max-w-[60ch] text-ink-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
