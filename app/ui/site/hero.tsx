import type { ReactNode } from "react";

/** The top of a public page, on the court: text next to a picture, stacked on a phone. Print omits the picture. */
export function Hero({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="band-wide band-court grid items-center gap-8 pt-8 pb-10 min-[60rem]:grid-cols-[6fr_7fr] min-[60rem]:gap-14 min-[60rem]:pt-12 min-[60rem]:pb-16">
      <div>{children}</div>
      <div className="print:hidden">{picture}</div>
    </div>
  );
}
