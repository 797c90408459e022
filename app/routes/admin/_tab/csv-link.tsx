import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

const usual = ["search", "status", "coach", "tier", "access", "sort", "view", "hideBasic"];

type Props = {
  list: string;
  /** The filters by their names in the export; those in the address if it uses the same names. */
  filters?: Record<string, string | null>;
  children?: string;
};

/** A list as a spreadsheet: the rows that match its filters. */
export function CsvLink({ list, filters, children = "Download as CSV" }: Props) {
  const [query] = useSearchParams();
  const given = Object.entries(filters ?? Object.fromEntries(usual.map((name) => [name, query.get(name)])));
  const kept = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <p>
      <ButtonLink
        variant="quiet"
        href={`/files/admin/${list}.csv${kept.size > 0 ? `?${kept}` : ""}`}
        download
      >
        {children}
      </ButtonLink>
    </p>
  );
}
