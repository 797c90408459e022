import { type ContextType, useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** Waits for a page that is on its way. Reading it again meanwhile would start it anew, without the message that came with it. */
function untilIdle(router: Router): Promise<void> {
  return new Promise((done) => {
    if (router.state.navigation.state === "idle") return done();
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      stop();
      // A busy page draws only the last of several states, and the message came with this one.
      setTimeout(done, 1_000);
    });
  });
}

/**
 * Loads the page's data again, as it is now. A page that says why it refused a form does nothing: the framework would
 * forget the refusal, and the reader would see it vanish.
 */
export function useReadAgain(): () => Promise<void> {
  const router = useContext(DataRouterContext)?.router;
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (router) await untilIdle(router);
    if (router?.state.actionData) return;
    await revalidate();
  }, [router, revalidate]);
}
