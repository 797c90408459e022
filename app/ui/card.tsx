import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  heading?: ReactNode;
  /** The level of the heading in the page's outline; 2 by default. */
  level?: 2 | 3;
  /** At the end of the heading's line: a badge or one quiet link. */
  aside?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A raised board: heading, body, and a footer under a stitched line. */
export function Card({ heading, level = 2, aside, footer, className, children }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={classNames("card", className)}>
      {(heading || aside) && (
        <div className="card-head flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {heading && (
            <Heading dir="auto" className="text-xl">
              {heading}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children && <div className="card-body">{children}</div>}
      {footer && <div className="card-foot">{footer}</div>}
    </section>
  );
}
