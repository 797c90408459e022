import { Sample } from "#app/features/people/plans/sample.tsx";

/** What members get, as it looks on their phones. */
export function Product() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Sample of="review" />
      <Sample of="weeks" />
    </div>
  );
}
