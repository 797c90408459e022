import { useLocation, useSearchParams } from "react-router";
import { type Changes, changedAddress } from "./tabs.ts";

/** The page's own address. */
export function useHere() {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  return { pathname, searchParams };
}

/** Makes the page's own address with changed parameters. */
export function useAddress() {
  const here = useHere();
  return (changes: Changes) => changedAddress(here, changes);
}
