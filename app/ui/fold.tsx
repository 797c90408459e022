import type { ReactNode } from "react";
import { Icon } from "./picture/icon.tsx";

type Props = {
  heading: string;
  /** What is inside, in a few words. */
  note: string;
  isOpen: boolean;
  children: ReactNode;
};

/** A section of a long page that is one line until it is opened, without scripts, too. */
export function Fold({ heading, note, isOpen, children }: Props) {
  return (
    <details open={isOpen} className="group border-y border-line">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2">
        <h2 className="text-xl">{heading}</h2>
        <span className="ml-auto text-sm text-ink-muted">{note}</span>
        <span className="flex-none rotate-180 group-open:rotate-90">
          <Icon name="back" />
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4 *:[.btn]:justify-self-start">{children}</div>
    </details>
  );
}
