import { useNavigation } from "react-router";
import { tierOptions } from "#app/features/base/tiers.ts";
import { categoryOptions } from "#app/features/video/tutorials/rules.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";

type Words = { title: string; description: string; tier: string; category: string };

/** What the form of a new tutorial begins with (contract, "Numbers"). */
const empty = { title: "", description: "", tier: "basic", category: "fundamentals" };

/** The library has categories that tutorials don't. */
const takenFrom = ({ title, description, tier, category }: Words) => ({
  title,
  description,
  tier,
  category: categoryOptions.some(({ value }) => value === category) ? category : empty.category,
});

/** What members read of a tutorial, and who may watch it. */
export function TutorialFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("title")} label="Title" maxLength={200} required />
      <TextAreaField {...field("description")} label="Description" rows={3} required />
      <div className="field-grid grid gap-5 sm:grid-cols-2">
        <SelectField {...field("tier")} label="Plan" options={tierOptions} />
        <SelectField {...field("category")} label="Category" options={categoryOptions} />
      </div>
      <TextField
        {...field("earlyAccessUntil")}
        type="date"
        label="Early access until"
        hint="Until this day only Pro members can watch. Leave it empty to open it to everyone right away."
        optional
      />
    </>
  );
}

type Props = {
  video: { name: string; url: string };
  isPublished: boolean;
  /** The library's own details of the video, which the form begins with if it was chosen there. */
  words: Words | undefined;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Publishes the selected video as a tutorial. */
export function PublishForm({ video, isPublished, words, action, cancelHref, problem }: Props) {
  const defaults = words ? takenFrom(words) : empty;
  const form = usePageForm("create-tutorial", problem, defaults);
  const isRunning = useNavigation().formAction === action;
  return (
    <PageForm
      of={form}
      action={action}
      preventScrollReset
      aria-busy={isRunning || undefined}
      className="grid gap-5"
    >
      <p className="break-all">
        Selected video: <strong>{video.name}</strong>
      </p>
      {isPublished && (
        <p>This video is already published. Create Tutorial adds it to the members' list a second time.</p>
      )}
      <input type="hidden" name="videoUrl" value={video.url} />
      <TutorialFields field={form.field} />
      <FormDraft about={`tutorial:${video.url.replaceAll(/[^\w.-]/g, ":")}`} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={isRunning}>{isRunning ? "Creating…" : "Create Tutorial"}</SubmitButton>
        <Link to={cancelHref} preventScrollReset className={buttonClass({})}>
          Cancel
        </Link>
      </div>
    </PageForm>
  );
}
