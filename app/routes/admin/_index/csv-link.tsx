import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

const filters = ["search", "status", "coach", "tier", "sort", "view", "hideBasic"];

type Props = { list: "users" | "assignments" | "drills" | "completions" | "submissions"; children?: string };

/** The tab's list as a spreadsheet, with the filters in the address. */
export function CsvLink({ list, children = "Download as CSV" }: Props) {
  const [query] = useSearchParams();
  const kept = [...query].filter(([name]) => filters.includes(name));
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
  return (
    <p>
      <ButtonLink variant="quiet" href={`/files/admin/${list}.csv${search}`} download>
        {children}
      </ButtonLink>
    </p>
  );
}
