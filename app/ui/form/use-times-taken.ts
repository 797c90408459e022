import { startTransition, useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * How often a form of this page was sent successfully; used as its `key`, it then empties the form. A refused or
 * unsent form keeps its content.
 */
export function useTimesTaken(action: string): number {
  const router = useContext(DataRouterContext)?.router;
  const [heard, setHeard] = useState(0);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let wasAnswered = false;
    // A busy page draws only the last of several states; the router tells them all.
    return router?.subscribe(({ navigation, actionData }) => {
      const isAnswered = navigation.state === "loading" && navigation.formAction === action;
      if (wasAnswered && !isAnswered && !actionData) startTransition(() => setHeard((before) => before + 1));
      wasAnswered = isAnswered;
    });
  }, [router, action]);
  // The page it led to is drawn first, because that forgets the form's draft.
  useEffect(() => setTimes(heard), [heard]);
  return times;
}
