import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";

/**
 * Loads the page's data again, as it is now. A page that says why it refused a form does nothing: the framework would
 * forget the refusal, and the reader would see it vanish.
 */
export function useReadAgain(): () => Promise<void> {
  const router = useContext(DataRouterContext)?.router;
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (router?.state.actionData) return;
    await revalidate();
  }, [router, revalidate]);
}
