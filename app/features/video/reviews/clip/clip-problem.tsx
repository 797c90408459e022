import { cannotUse } from "#app/features/video/submissions/messages.ts";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = {
  fileName: string;
  problem: string | null;
  /** What a clip that plays lacks. */
  lacks?: string | null;
  /** Where the member sends another file. */
  again?: string;
};

/**
 * Says which file of a request can't be used, why, and what happens next, or what a clip that plays lacks; renders nothing
 * if all is well.
 */
export function ClipProblem({ fileName, problem, lacks, again }: Props) {
  if (problem === null) return lacks ? <p className="text-sm text-ink-muted">{lacks}</p> : null;
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
