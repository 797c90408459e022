import { useSearchParams } from "react-router";
import { DrillForm } from "#app/features/training/drills/drill-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { TypedWords } from "#app/ui/typed-words.tsx";
import { Confirm } from "../confirm.tsx";
import { changedAddress } from "../tabs.ts";
import { KnownDrills } from "./known-drills.tsx";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

/** The dialog to create or edit a drill, if the address opens it. */
export function DrillDialog({ dialog, problem }: Pick<Props, "dialog" | "problem">) {
  const [query] = useSearchParams();
  if (!dialog) return null;
  const here = changedAddress(query, {
    drill: null,
    form: null,
    for: null,
    day: null,
    planWeek: null,
    like: null,
    findDrill: null,
  });
  const isGone = dialog.form === "update-drill" && dialog.drill === null;
  const titles = {
    "create-drill": "Create a weekly drill",
    "update-drill": "Edit the drill",
    "create-elite-drills": "Create Drill for All Elite Users",
  };
  return (
    <Dialog title={titles[dialog.form]} closeHref={here} wide>
      <KnownDrills dialog={dialog} />
      {isGone ? (
        <TypedWords problem={problem} />
      ) : (
        <DrillForm
          key={dialog.drill?.id}
          {...dialog}
          assignTo={query.get("user")}
          action={changedAddress(query, { form: dialog.form })}
          createAction={changedAddress(query, { form: "create-drill" })}
          searchAction={changedAddress(query, { form: "find-person", for: dialog.form })}
          href={changedAddress(query, { form: null, for: null })}
          cancelHref={here}
          problem={problem}
        />
      )}
    </Dialog>
  );
}

/** The confirmation before drills are deleted. */
export function DrillConfirmations({ confirm, deleting }: Pick<Props, "confirm" | "deleting">) {
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
      <p>“{deleting.title}” is hidden from members. Completion stats are kept, and it can be restored.</p>
    </Confirm>
  );
}
