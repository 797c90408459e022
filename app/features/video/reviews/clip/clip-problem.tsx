import { cannotUse } from "#app/features/video/submissions/messages.ts";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = {
  fileName: string;
  problem: string | null;
  /** Where the member sends another file. */
  again?: string;
};

/** Says which file of a request can't be used, why, and what happens next; renders nothing if all is well. */
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
