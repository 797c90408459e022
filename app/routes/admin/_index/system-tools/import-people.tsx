import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Leads to where members and their past drills come along. */
export function ImportPeople() {
  return (
    <Card heading="Import people">
      <p>Members and their past drills, from a list of another program.</p>
      <p className="mt-3">
        <a href="/admin/import" className={buttonClass({})}>
          Import a list
        </a>
      </p>
    </Card>
  );
}
