import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Links to the import of members and their past drills. */
export function ImportPeople() {
  return (
    <Card heading="Import people">
      <p>Members and their past drills, from another program's list.</p>
      <p className="mt-3">
        <a href="/admin/import" className={buttonClass({})}>
          Import a list
        </a>
      </p>
    </Card>
  );
}
