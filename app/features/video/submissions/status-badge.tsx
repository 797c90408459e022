import { Badge } from "#app/ui/badge.tsx";
import { type SubmissionStatus, statusWords } from "./rules.ts";

/** A request's status in the member's words; `isRefused` if its video can't be used and another is needed. */
export function StatusBadge({ status, isRefused }: { status: SubmissionStatus; isRefused: boolean }) {
  if (isRefused && status !== "reviewed") return <Badge tone="danger">Another file needed</Badge>;
  const { label, inQueue } = statusWords(status);
  return <Badge tone={inQueue ? "warning" : "success"}>{label}</Badge>;
}
