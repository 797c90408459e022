import { counted } from "#app/features/base/counted.ts";
import { Confirm } from "../_tab/confirm.tsx";
import type { load } from "./tab.server.ts";

type Props = Pick<Awaited<ReturnType<typeof load>>, "confirm" | "deleting">;

/** The confirmation before drills are deleted. */
export function DrillConfirmations({ confirm, deleting }: Props) {
  if (confirm === "delete-all")
    return (
      <Confirm
        title="Delete all drills?"
        form="delete-all-drills"
        button="Delete All Drills"
        busy="Deleting…"
      >
        <p>
          Every drill is hidden from every member. Completion stats are kept, and Undo brings the drills back.
        </p>
      </Confirm>
    );
  if (!deleting) return null;
  return (
    <Confirm
      title="Delete this drill?"
      form="delete-drill"
      fields={{ id: deleting.id }}
      button="Delete Drill"
      busy="Deleting…"
    >
      {deleting.members !== null && (
        <p className="mb-3 font-semibold">{`It's for everyone: ${counted(deleting.members, "member")} will no longer have it.`}</p>
      )}
      <p>“{deleting.title}” is hidden from members. Completion stats are kept, and it can be restored.</p>
    </Confirm>
  );
}
