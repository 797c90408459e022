import { useSearchParams } from "react-router";
import { DrillForm } from "#app/features/training/drills/drill-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { TypedWords } from "#app/ui/typed-words.tsx";
import { changedAddress } from "../tabs.ts";
import { KnownDrills } from "./known-drills.tsx";
import type { load } from "./tab.server.ts";

type Props = {
  dialog: NonNullable<Awaited<ReturnType<typeof load>>["dialog"]>;
  problem: FormProblem | undefined;
};

/** The dialog to create or edit a drill. */
export function DrillDialog({ dialog, problem }: Props) {
  const [query] = useSearchParams();
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
