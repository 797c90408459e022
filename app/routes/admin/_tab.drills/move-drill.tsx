import { useActionData } from "react-router";
import { daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { type FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { capital } from "#app/ui/time/format.ts";
import { SendForm } from "../_tab/send-form.tsx";
import { useAddress } from "../_tab/use-address.ts";

const days = daysOfWeek.map((value) => ({ value, label: capital(value) }));

/** Why a drill could not be moved, by the drill; a page holds a form for each. */
export function useRefusedMove(): (drillId: string) => FormProblem | undefined {
  const problem = useActionData<FormProblem | undefined>();
  const isMove = problem?.form === "move-drill";
  return (drillId) => (isMove && problem.lastResult.submission.payload.id === drillId ? problem : undefined);
}

type Props = { drill: { id: string; version: string; dayOfWeek: string; assignedUserId: string | null } };

/** Moves a drill to another day of its week. */
export function MoveDrill({ drill }: Props) {
  const { id, version, dayOfWeek, assignedUserId } = drill;
  const at = useAddress();
  const form = usePageForm("move-drill", useRefusedMove()(id), { dayOfWeek });
  return (
    <SendForm form="move-drill" fields={{ id }} busy="Moving…">
      {(label) => (
        <>
          <SavedMeanwhile key={version} form={form} version={version} theirsHref={at({ form: null })} />
          <SelectField
            {...form.field("dayOfWeek")}
            id={`move-${id}`}
            label={assignedUserId === null ? "Day, for everyone" : "Day"}
            options={days}
          />
          <Button variant="secondary">{label ?? "Move"}</Button>
        </>
      )}
    </SendForm>
  );
}
