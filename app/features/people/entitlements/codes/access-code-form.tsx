import { useNavigation } from "react-router";
import { planNames } from "#app/features/base/tiers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Codes = "elite" | "pro";
type One = { tier: Codes; page: string; problem: FormProblem | undefined };

/**
 * One code's field and button; with scripts (React or the enhancement script), the button waits for a code and for
 * the answer.
 */
function AccessCodeForm({ tier, page, problem }: One) {
  const name = `redeem-${tier}`;
  const form = usePageForm(name, problem);
  const isBusy = useNavigation().formAction?.includes("form=redeem-") ?? false;
  return (
    <PageForm
      of={form}
      action={`${page}?form=${name}#access-codes`}
      data-needs="code"
      className="grid content-start gap-4"
    >
      <input type="hidden" name="tier" value={tier} />
      <TextField
        {...form.field("code")}
        label={`${planNames[tier]} access code`}
        hint="Capital letters matter"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <SubmitButton variant="secondary" disabled={isBusy} aria-label={`Redeem the ${planNames[tier]} code`}>
          Redeem
        </SubmitButton>
      </div>
    </PageForm>
  );
}

type Props = {
  /** The page's own address, whose action holds `accessCodeForms(page)`. */
  page: string;
  /** The page's action data. */
  problem: FormProblem | undefined;
  /** The page's `?redeemed=`: a code was just accepted. */
  isRedeemed: boolean;
};

/**
 * Both access codes, each with its own form (D5). On success it goes to the dashboard, after 2 seconds or by a link,
 * with and without scripts.
 */
export function AccessCodeForms({ page, problem, isRedeemed }: Props) {
  if (isRedeemed) {
    return (
      <div id="access-codes" className="grid gap-4">
        <meta httpEquiv="refresh" content="2;url=/dashboard" />
        <p>Your plan is active. We'll take you to your dashboard in a moment.</p>
        <div>
          <ButtonLink href="/dashboard">Go to your dashboard</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div id="access-codes" className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
      <AccessCodeForm tier="elite" page={page} problem={problem} />
      <AccessCodeForm tier="pro" page={page} problem={problem} />
    </div>
  );
}
