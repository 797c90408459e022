import { useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * How often a form of this page was sent successfully; used as its `key`, it then empties the form. A refused or
 * unsent form keeps its content.
 */
export function useTimesTaken(action: string): number {
  const router = useContext(DataRouterContext)?.router;
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let wasAnswered = false;
    // A busy page draws only the last of several states; the router tells them all.
    return router?.subscribe(({ navigation, actionData }) => {
      const isAnswered = navigation.state === "loading" && navigation.formAction === action;
      if (wasAnswered && !isAnswered && !actionData) setTimes((before) => before + 1);
      wasAnswered = isAnswered;
    });
  }, [router, action]);
  return times;
}
