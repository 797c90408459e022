import { ButtonLink } from "#app/ui/button.tsx";

type Props = {
  count: number;
  /** The section to link to. */
  part?: "drills" | "videos" | "tutorials";
};

/** A link to what was deleted within a day, on the tabs that delete it. */
export function RecentlyDeletedLink({ count, part }: Props) {
  return (
    <ButtonLink variant="quiet" href={`/admin/recently-deleted${part ? `#${part}` : ""}`}>
      {`Recently deleted (${count})`}
    </ButtonLink>
  );
}
