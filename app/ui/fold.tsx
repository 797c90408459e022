import type { ReactNode } from "react";
import { Icon } from "./picture/icon.tsx";

type Props = {
  heading: string;
  /** What is inside, in a few words. */
  note: string;
  isOpen: boolean;
  children: ReactNode;
};

/** A section of a long page that is one line until it is opened, without scripts, too; open on paper. */
export function Fold({ heading, note, isOpen, children }: Props) {
  return (
    <details
      open={isOpen}
      className="group border-y border-line print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-3 py-2 sm:grid-cols-[auto_1fr_auto]">
        <h2 className="text-xl">{heading}</h2>
        <span className="text-sm text-ink-muted max-sm:row-start-2 sm:text-right">{note}</span>
        <span className="rotate-180 group-open:rotate-90 max-sm:row-span-2 print:hidden">
          <Icon name="back" />
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4 *:[.btn]:justify-self-start">{children}</div>
    </details>
  );
}
