import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * How often a form of this page was sent successfully; used as its `key`, it then empties the form. A refused or
 * unsent form keeps its content.
 */
export function useTimesTaken(action: string, isRefused: boolean): number {
  const { state, formAction } = useNavigation();
  const isAnswered = state === "loading" && formAction === action;
  const wasAnswered = useRef(false);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (wasAnswered.current && !isAnswered && !isRefused) setTimes((before) => before + 1);
    wasAnswered.current = isAnswered;
  }, [isAnswered, isRefused]);
  return times;
}
