import { formatShare } from "#app/ui/time/format.ts";

type Props = { begun?: { bytesReceived: number } | undefined; size?: number };

/** What a video sent in parts allows; `begun` is the same file of an earlier try, and `size` its bytes. */
export function ResumeAdvice({ begun, size = 0 }: Props) {
  return (
    <p className="text-sm text-ink-muted">
      {begun
        ? `You started sending this video before. It picks up at ${formatShare(begun.bytesReceived, size)}.`
        : "Pause anytime. If you close the page, choose the same video again to pick up where you left off."}
    </p>
  );
}
