import { ButtonLink } from "#app/ui/button.tsx";

type Props = {
  count: number;
  /** The part of the page that is meant. */
  part?: "drills" | "videos" | "tutorials";
};

/** The way to what was deleted within a day, on the tabs where it is deleted. */
export function RecentlyDeletedLink({ count, part }: Props) {
  return (
    <ButtonLink variant="quiet" href={`/admin/recently-deleted${part ? `#${part}` : ""}`}>
      {`Recently deleted (${count})`}
    </ButtonLink>
  );
}
