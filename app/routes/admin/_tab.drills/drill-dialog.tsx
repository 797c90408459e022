import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { weekdays } from "#app/features/base/calendar/rules.ts";
import { DrillForm } from "#app/features/training/drills/drill-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { KnownDrills } from "./known-drills.tsx";
import type { load } from "./tab.server.ts";

type Props = {
  dialog: NonNullable<Awaited<ReturnType<typeof load>>["dialog"]>;
  problem: FormProblem | undefined;
};

/** The edge away from a drill's day in the week the page shows; none where it shows no week. */
function sideOf(day: string | null | undefined, hasWeek: boolean) {
  const days: readonly string[] = weekdays;
  const place = days.indexOf(day ?? "");
  if (place === -1 || !hasWeek) return undefined;
  return place < 3 ? "right" : "left";
}

/** Whether the dialog offers the club's drills first. */
const offersKnown = (dialog: Props["dialog"]) => dialog.form === "create-drill" && Boolean(dialog.known);

/** The form for a drill, folded where one of the club's drills is the usual choice. */
function NewDrill({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="disclosure">
      <summary>Or write a new one</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

/** The dialog to create or edit a drill. */
export function DrillDialog({ dialog, problem }: Props) {
  const [query] = useSearchParams();
  const at = useAddress();
  const here = at({
    drill: null,
    form: null,
    for: null,
    day: null,
    planWeek: null,
    like: null,
    findDrill: null,
  });
  const isGone = dialog.form === "update-drill" && dialog.drill === null;
  const side = sideOf(dialog.drill?.dayOfWeek ?? query.get("day"), query.has("user"));
  const titles = {
    "create-drill": "Create a weekly drill",
    "update-drill": "Edit the drill",
    "create-elite-drills": "Create Drill for All Elite Users",
  };
  return (
    <Dialog title={titles[dialog.form]} closeHref={here} wide>
      <div data-side={side}>
        <KnownDrills dialog={dialog} />
        {dialog.form === "create-drill" && dialog.dating && <p className="mb-4">{dialog.dating}</p>}
        {dialog.form === "create-elite-drills" && <p className="mb-5">{dialog.whoGetsIt}</p>}
        {isGone ? (
          <TypedWords problem={problem} />
        ) : (
          <NewDrill isFolded={offersKnown(dialog) && problem?.form !== dialog.form}>
            <DrillForm
              key={dialog.drill?.id}
              {...dialog}
              assignTo={query.get("user")}
              action={at({ form: dialog.form })}
              createAction={at({ form: "create-drill" })}
              searchAction={at({ form: "find-person", for: dialog.form })}
              href={at({ form: null, for: null })}
              cancelHref={here}
              problem={problem}
            />
          </NewDrill>
        )}
      </div>
    </Dialog>
  );
}
