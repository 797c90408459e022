import { Badge } from "#app/ui/badge.tsx";
import { type SubmissionStatus, statusWords } from "./rules.ts";

type Props = {
  status: SubmissionStatus;
  /** Whether the video can't be used and another is needed. */
  isRefused: boolean;
  /** Whether to say where a waiting request is. */
  withPlace?: boolean;
};

/** A request's status in the member's words, with its place in the queue as a detail of the same badge. */
export function StatusBadge({ status, isRefused, withPlace = false }: Props) {
  if (isRefused && status !== "reviewed") return <Badge tone="danger">Another file needed</Badge>;
  const { label, inQueue } = statusWords(status);
  return (
    <Badge tone={inQueue ? "warning" : "success"}>
      {label}
      {inQueue && withPlace && <span className="font-normal">In Analysis Queue</span>}
    </Badge>
  );
}
