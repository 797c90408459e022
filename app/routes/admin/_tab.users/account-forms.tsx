import { useNavigation } from "react-router";
import type { ListedMember } from "#app/features/people/roster/members.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, type SelectOption } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { useAddress } from "../_tab/use-address.ts";
import { ConfirmLower } from "./confirm-lower.tsx";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Props = { member: ListedMember; problem: FormProblem | undefined };

type OneField = Props & {
  /** The form's name in the page's action. */
  form: "set-tier" | "assign-coach";
  /** The API call's name for the member's id. */
  idName: "id" | "userId";
  name: string;
  label: string;
  options: readonly SelectOption[];
  value: string;
  button: string;
};

/** This member's refused form, if any, because a page has one form per member. */
function refusalOf({ form, idName, member, problem }: OneField): FormProblem | undefined {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  return problem?.form === form && sent?.[idName] === member.id ? problem : undefined;
}

/** One field of an account, edited on its card. */
function OneFieldForm(props: OneField) {
  const { form: id, idName, name, label, options, member, value, button } = props;
  const at = useAddress();
  const navigation = useNavigation();
  const refused = refusalOf(props);
  const taken = useTaken({ value, version: member.version }, member.id);
  const form = usePageForm(id, refused, { [name]: taken.value });
  const isRunning = navigation.formData?.get(idName) === member.id && navigation.formData?.has(name);
  const field = { ...form.field(name), ...(refused ? {} : { id: `${name}-${member.id}` }) };
  return (
    <Form
      method="post"
      action={at({ form: id })}
      preventScrollReset
      aria-busy={isRunning || undefined}
      className="grid gap-3"
    >
      <FormSummary problem={form.problem} />
      <input type="hidden" name={idName} value={member.id} />
      {/* The select follows the taken value, and so does its version. */}
      <SavedMeanwhile
        key={taken.version}
        form={form}
        version={taken.version}
        theirsHref={at({ form: null })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField {...field} label={label} options={options} />
        <Button variant="secondary">{isRunning ? "Saving…" : button}</Button>
      </div>
      <ConfirmLower {...form.field("confirmLower")} label="Lower the plan now" />
    </Form>
  );
}

/** The member's stored plan. */
export function TierForm({ plans, ...props }: Props & Pick<Page, "plans">) {
  return (
    <OneFieldForm
      {...props}
      form="set-tier"
      idName="id"
      name="tier"
      label="Plan"
      options={plans}
      value={props.member.subscriptionTier ?? "basic"}
      button="Save plan"
    />
  );
}

/** The member's coach. */
export function CoachForm({ coaches, ...props }: Props & Pick<Page, "coaches">) {
  const options = [
    { value: "unassigned", label: "Unassigned" },
    ...coaches.map((coach) => ({ value: coach.key, label: coach.name })),
  ];
  return (
    <OneFieldForm
      {...props}
      form="assign-coach"
      idName="userId"
      name="assignedCoach"
      label="Assigned coach"
      options={options}
      value={props.member.assignedCoach ?? "unassigned"}
      button="Save coach"
    />
  );
}

/** Whether the page still shows the card whose form was refused. */
export const showsAccountForm = (page: Page, problem: FormProblem): boolean => {
  const sent = problem.lastResult.targetValue ?? problem.lastResult.submission.payload;
  const name = problem.form === "set-tier" ? "id" : "userId";
  return (
    (problem.form === "set-tier" || problem.form === "assign-coach") && page.card?.member.id === sent[name]
  );
};
