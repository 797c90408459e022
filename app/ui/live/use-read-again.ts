import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";

/** Whether a dialog is open in which something can be typed: what it is about may be gone from the page's new data. */
const isAsking = () =>
  document.querySelector("dialog:modal :is(input:not([type=hidden]), textarea, select)") !== null;

const pause = (ms = 1_000) => new Promise((done) => setTimeout(done, ms));

let isUnread = false;

/** Says that the page couldn't be read again and stays as it was. */
export const noteUnread = () => {
  isUnread = true;
};

/**
 * Loads the page's data again, as it is now. A page that says why it refused a form does nothing: the framework would
 * forget the refusal, and the reader would see it vanish. A page on its way comes first, and a busy one gets a second to be
 * drawn: read again meanwhile, it would lose the message that comes with it. A dialog that asks for something is waited for.
 * A connection that has just come back may fail once more, so a read without an answer is tried again, three times at most.
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
    for (const waitMs of [1_000, 2_000, 4_000, 0]) {
      if (router?.state.actionData) return;
      isUnread = false;
      await revalidate();
      if (!isUnread) return;
      await pause(waitMs);
    }
  }, [router, revalidate]);
}
