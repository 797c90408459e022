import type { Operation } from "#app/features/base/operation.server.ts";

/** Thrown in place of a form's operation when the sender wanted to search. */
export class UnsearchedWordsError extends Error {
  override name = "UnsearchedWordsError";
}

/**
 * True if Enter submitted the form and its search box holds text that hasn't been searched yet. In any field, Enter
 * presses the form's first button, which is named `enter`; `searched` holds the last search.
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
