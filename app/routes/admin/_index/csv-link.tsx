import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

const filters = ["search", "status", "coach", "tier", "sort", "view", "hideBasic"];

type Props = {
  list: "users" | "assignments" | "drills" | "completions" | "submissions";
  /** Filters that apply although the address doesn't name them. */
  shown?: Record<string, string>;
  children?: string;
};

/** The tab's list as a spreadsheet, with the filters in the address. */
export function CsvLink({ list, shown = {}, children = "Download as CSV" }: Props) {
  const [query] = useSearchParams();
  const asked = [...query].filter(([name]) => filters.includes(name));
  const kept = Object.entries({ ...shown, ...Object.fromEntries(asked) });
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
  return (
    <p>
      <ButtonLink variant="quiet" href={`/files/admin/${list}.csv${search}`} download>
        {children}
      </ButtonLink>
    </p>
  );
}
