import { useSearchParams } from "react-router";
import { Pager as Pages } from "#app/ui/pager.tsx";
import { changedAddress } from "./tabs.ts";

type Props = { total: number; page: number; size: number; what: string; name?: string };

/** The pages of a list whose page stands in the address under a name, beside the tab's other words. */
export function Pager({ name = "page", ...list }: Props) {
  const [query] = useSearchParams();
  const to = (wanted: number) => changedAddress(query, { [name]: wanted === 1 ? null : String(wanted) });
  return <Pages {...list} to={to} />;
}
