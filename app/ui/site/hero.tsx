import type { ReactNode } from "react";

/** The top of a public page: text next to a picture, stacked on a phone. Print omits the picture. */
export function Hero({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center gap-8 pt-10 pb-4 min-[60rem]:grid-cols-[7fr_6fr] min-[60rem]:gap-16 min-[60rem]:pt-14 min-[60rem]:pb-8">
      <div>{children}</div>
      <div className="print:hidden">{picture}</div>
    </div>
  );
}
