import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { NumberField, SelectField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { formatDate } from "#app/ui/time/format.ts";
import type { OwnReview } from "./own-review.server.ts";
import { viewAddress } from "./views.ts";

const formId = "before-and-after";

type Props = {
  review: OwnReview;
  address: string;
  timeZone: string;
  problem: FormProblem | undefined;
};

type Titled = { title: string; uploadedAt: Date };

const nameOf = ({ title, uploadedAt }: Titled, timeZone: string) =>
  `“${shownTitle(title)}”, ${formatDate(uploadedAt, timeZone)}`;

/** Copies the clip's current time into a field, in seconds. */
function markHere(fieldId: string): void {
  const clip = document.querySelector<HTMLVideoElement>("#clip video");
  const field = document.getElementById(fieldId);
  if (clip && field instanceof HTMLInputElement)
    field.value = String(Math.round(clip.currentTime * 1000) / 1000);
}

function PairForm({ review, address, timeZone, problem }: Props) {
  const { request, pair } = review;
  const isHydrated = useHydrated();
  const form = usePageForm(formId, problem, {
    answersSubmissionId: request.answersSubmissionId ?? "",
    releaseSeconds: request.releaseSeconds === null ? "" : String(request.releaseSeconds),
  });
  const release = form.field("releaseSeconds");
  const choices = pair.choices.map((one) => ({ value: one.id, label: nameOf(one, timeZone) }));
  return (
    <PageForm of={form} action={address} preventScrollReset className="grid max-w-md gap-4 pb-3">
      <input type="hidden" name="id" value={request.id} />
      {choices.length > 0 && (
        <SelectField
          {...form.field("answersSubmissionId")}
          label="Earlier video"
          optional
          options={[{ value: "", label: "None" }, ...choices]}
        />
      )}
      <NumberField
        {...release}
        label="When the bag leaves your hand, in seconds"
        hint="Such as 1.25. Two videos play together from this moment."
        min={0}
        step="any"
        optional
      />
      {isHydrated && (
        <Button
          type="button"
          variant="quiet"
          className="justify-self-start"
          onClick={() => markHere(release.id)}
        >
          Use the moment shown above
        </Button>
      )}
      <Button variant="secondary" className="justify-self-start">
        Save comparison
      </Button>
      <SavedMeanwhile form={form} version={pair.version} theirsHref={viewAddress(request.id, null)} />
    </PageForm>
  );
}

/** What the form does, for its collapsed line. */
function changeWords({ earlier, choices }: OwnReview["pair"]): string {
  if (earlier) return "Change the comparison";
  return choices.length > 0 ? "Choose an earlier video" : "Set when the bag leaves your hand";
}

/**
 * The earlier video this one answers, the later ones that answer it, and the form to set that and mark the release.
 */
export function BeforeAndAfter(props: Props) {
  const { review, timeZone, problem } = props;
  const { request, pair } = review;
  const { earlier, later } = pair;
  return (
    <section aria-labelledby="before-and-after" className="grid gap-1">
      <h2 id="before-and-after" className="font-sans text-base font-bold">
        Compare two of your videos
      </h2>
      {earlier && (
        <p className="wrap-anywhere">
          {`Earlier: ${nameOf(earlier, timeZone)}. `}
          {earlier.apart ?? (
            <Link to={viewAddress(request.id, "before")} className="link">
              Play both together
            </Link>
          )}
        </p>
      )}
      {later.map((one) => (
        <p key={one.id} className="wrap-anywhere">
          {`Later: ${nameOf(one, timeZone)}. `}
          <Link to={viewAddress(one.id, "before")} className="link">
            Play both together<span className="sr-only">{`: ${shownTitle(one.title)}`}</span>
          </Link>
        </p>
      ))}
      <details className="disclosure" open={problem?.form === formId}>
        <summary>{changeWords(pair)}</summary>
        <PairForm {...props} />
      </details>
    </section>
  );
}
