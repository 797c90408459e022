import { cannotUse } from "#app/features/video/submissions/messages.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PlainLink } from "#app/ui/plain-link.tsx";

type Props = {
  fileName: string;
  problem: string | null;
  /** Where another file is sent, for the member it is asked of. */
  again?: string;
};

/** Says which file of a request cannot be used, why, and what happens now; nothing when all is well. */
export function ClipProblem({ fileName, problem, again }: Props) {
  if (problem === null) return null;
  return (
    <Notice tone="warning" title={cannotUse(fileName)}>
      {problem}
      {again && (
        <PlainLink href={again} className="link block py-2.5">
          Send another video
        </PlainLink>
      )}
    </Notice>
  );
}
