import { useActionData } from "react-router";
import { beginsWords } from "#app/features/training/drills/messages.ts";
import { weekBegins } from "#app/features/training/drills/plan-weeks.ts";
import { firstStart, lastStart } from "#app/features/training/drills/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Plan = NonNullable<Awaited<ReturnType<typeof load>>["plan"]>;
type Props = { plan: Pick<Plan, "member" | "week" | "startsOn" | "startVersion"> };

/**
 * The day the shown week of a member's plan begins, or week 1 where all are shown; with one, each week shows when its
 * Sunday comes (D18c).
 */
export function PlanStartForm({ plan: { member, week, startsOn, startVersion } }: Props) {
  const at = useAddress();
  const problem = useActionData<FormProblem | undefined>();
  const number = week ?? 1;
  const begins = startsOn ? weekBegins(startsOn, number) : "";
  const form = usePageForm("set-plan-start", problem, { planStartsOn: begins });
  return (
    <details
      key={`${number} ${startVersion}`}
      className="disclosure"
      open={form.problem !== undefined || undefined}
    >
      <summary>{startsOn ? beginsWords(startsOn, number) : "Give this plan dates"}</summary>
      <SendForm form="set-plan-start" fields={{ userId: member.id, week: String(number) }} busy="Saving…">
        {(label) => (
          <>
            <FormSummary problem={form.problem} />
            <SavedMeanwhile
              key={startVersion}
              form={form}
              version={startVersion}
              theirsHref={at({ form: null })}
            />
            <TextField
              key={`date ${startVersion}`}
              {...form.field("planStartsOn")}
              type="date"
              label={`Week ${number} begins on`}
              hint="Counts from that week's Sunday, and the other weeks follow. Empty: no dates."
              min={firstStart}
              max={lastStart}
            />
            <Button variant="secondary">{label ?? "Save date"}</Button>
          </>
        )}
      </SendForm>
    </details>
  );
}
