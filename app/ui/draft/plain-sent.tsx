import { integrity, src } from "virtual:drafts";
import { useWriter } from "./sent-draft.tsx";

/** Where React doesn't run, tells the script of drafts which one was sent; the page may have no form of its own. */
export function PlainSent() {
  const { sent } = useWriter();
  return (
    sent && (
      <div hidden data-sent-draft={JSON.stringify(sent)}>
        <script type="module" src={src} integrity={integrity ?? undefined} fetchPriority="low" />
      </div>
    )
  );
}
