import { counted } from "#app/features/base/counted.ts";
import { Button } from "#app/ui/button.tsx";
import { Confirm } from "../_tab/confirm.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import type { load } from "./tab.server.ts";

type Props = Pick<Awaited<ReturnType<typeof load>>, "confirm" | "deleting">;

type OnlyForProps = { id: string; member: { id: string; name: string } };

/** Deletes a drill that everyone has on one member's plan, and on no other. */
function OnlyFor({ id, member }: OnlyForProps) {
  return (
    <SendForm form="except-drill" fields={{ id, userId: member.id }} busy="Deleting…" className="mb-3">
      {(label) => (
        <Button variant="secondary" className="max-w-full wrap-anywhere">
          {label ?? `Only for ${member.name}`}
        </Button>
      )}
    </SendForm>
  );
}

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
      {deleting.only && <OnlyFor id={deleting.id} member={deleting.only} />}
      <p>“{deleting.title}” is hidden from members. Completion stats are kept, and it can be restored.</p>
    </Confirm>
  );
}
