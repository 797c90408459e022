import { cannotUse } from "#app/features/video/submissions/messages.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Says which file of a request cannot be used, why, and what happens now; nothing when all is well. */
export function ClipProblem({ fileName, problem }: { fileName: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <Notice tone="warning" title={cannotUse(fileName)}>
      {problem}
    </Notice>
  );
}
