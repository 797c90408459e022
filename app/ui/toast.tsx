import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Notice, type NoticeTone } from "./notice.tsx";

type Props = { tone: NoticeTone; title: string; children?: ReactNode };

/** A message from a script. It appears where the server's messages do and behaves like them. */
export function Toast({ tone, title, children }: Props) {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => setRegion(document.querySelector(".toast-region")), []);
  if (!region) return null;
  return createPortal(
    <Notice tone={tone} title={title} dismissHref="#main">
      {children}
    </Notice>,
    region,
  );
}
