import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";

/** Whether a dialog is open in which something can be typed: what it is about may be gone from the page's new data. */
const isAsking = () =>
  document.querySelector("dialog:modal :is(input:not([type=hidden]), textarea, select)") !== null;

const pause = () => new Promise((done) => setTimeout(done, 1_000));

/**
 * Loads the page's data again, as it is now. A page that says why it refused a form does nothing: the framework would
 * forget the refusal, and the reader would see it vanish. A page on its way comes first, and a busy one gets a second to be
 * drawn: read again meanwhile, it would lose the message that comes with it. A dialog that asks for something is waited for.
 */
export function useReadAgain(): () => Promise<void> {
  const router = useContext(DataRouterContext)?.router;
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const isBusy = () => isAsking() || (router && router.state.navigation.state !== "idle");
    while (isBusy()) {
      while (isBusy()) await pause();
      await pause();
    }
    if (router?.state.actionData) return;
    await revalidate();
  }, [router, revalidate]);
}
