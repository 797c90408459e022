import { useActionData, useSearchParams } from "react-router";
import { beginsWords } from "#app/features/training/drills/messages.ts";
import { firstStart, lastStart } from "#app/features/training/drills/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/saved-meanwhile.tsx";
import { SendForm } from "../send-form.tsx";
import { changedAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Plan = NonNullable<Awaited<ReturnType<typeof load>>["plan"]>;
type Props = { plan: Pick<Plan, "member" | "startsOn" | "startVersion"> };

/** The day week 1 of a member's plan begins; with one, each week shows when its Monday comes (D18c). */
export function PlanStartForm({ plan: { member, startsOn, startVersion } }: Props) {
  const [query] = useSearchParams();
  const problem = useActionData<FormProblem | undefined>();
  const form = usePageForm("set-plan-start", problem, { planStartsOn: startsOn ?? "" });
  return (
    <details key={startVersion} className="disclosure" open={form.problem !== undefined || undefined}>
      <summary>{startsOn ? beginsWords(startsOn) : "Give this plan dates"}</summary>
      <SendForm form="set-plan-start" fields={{ userId: member.id }} busy="Saving…">
        {(label) => (
          <>
            <FormSummary problem={form.problem} />
            <SavedMeanwhile
              key={startVersion}
              form={form}
              version={startVersion}
              theirsHref={changedAddress(query, { form: null })}
            />
            <TextField
              key={`date ${startVersion}`}
              {...form.field("planStartsOn")}
              type="date"
              label="Week 1 begins on"
              hint="Counts from that week's Monday. Empty: no dates."
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
