import { Card } from "#app/ui/card.tsx";
import type { ReviewDesk } from "./desk.server.ts";

/** What another coach saved meanwhile, to read before replacing it. */
export function StoredNow({ desk: { draft, savedBy } }: { desk: ReviewDesk }) {
  return (
    <Card heading={`What is saved now${savedBy ? `, by ${savedBy}` : ""}`}>
      <div className="grid gap-3">
        <p className="whitespace-pre-line">{draft.feedback || "No feedback yet."}</p>
        <ul className="grid gap-1">
          {draft.tips.map(({ at, text }) => (
            <li key={`${at} ${text}`}>{`${at} ${text}`}</li>
          ))}
        </ul>
        <p>{`${draft.annotations.length} ${draft.annotations.length === 1 ? "drawing" : "drawings"}.`}</p>
      </div>
    </Card>
  );
}
