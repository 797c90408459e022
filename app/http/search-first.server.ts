import type { Operation } from "#app/features/base/operation.server.ts";

/** Thrown instead of running a form's operation, because what its sender wanted was to search. */
export class UnsearchedWordsError extends Error {
  override name = "UnsearchedWordsError";
}

/**
 * Whether Enter sent a form with words in its search that nobody has searched for yet. A browser has Enter press the
 * form's first button, in whichever field it is; that button is named `enter`, and `searched` is what was last searched.
 */
function isUnsearched(input: unknown): boolean {
  const { enter, search, searched } = input as Record<string, unknown>;
  return enter !== undefined && typeof search === "string" && search.trim() !== "" && search !== searched;
}

/** The operation of a form with a search in it. Throws {@link UnsearchedWordsError} before anything is stored. */
export function searchFirst<Output>(run: Operation<Output>): Operation<Output> {
  const { action, schema } = run;
  const guarded = async (...[services, actor, input = {}]: Parameters<Operation<Output>>) => {
    if (isUnsearched(input)) throw new UnsearchedWordsError();
    return run(services, actor, input);
  };
  return Object.assign(guarded, { action, schema });
}
