import { isAllowed } from "#app/features/base/allowed.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { readOwnIntake, saveIntake, sendIntake } from "#app/features/talk/intake/answers.server.ts";
import { AnswersForm, ClipForm } from "#app/features/talk/intake/answers-form.tsx";
import { intakeClipUpload } from "#app/features/talk/intake/clips.server.ts";
import { messages } from "#app/features/talk/intake/messages.ts";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/intake";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "About you · Training Portal" }];

const here = "/portal/intake";
const failed = messages.notSavedTitle;

export const loader = memberLoader(async ({ services, actor }) => {
  if (!isAllowed(actor, "answerIntake")) return null;
  const intake = await readOwnIntake(services, actor);
  const hasClips = intake.questions.some(({ kind }) => kind === "clip");
  const takesVideos = hasClips && isAllowed(actor, "listOwnUploads");
  return { ...intake, uploads: takesVideos ? await listOwnUploads(services, actor, { kind: "intake" }) : [] };
});

export const action = formAction({
  send: { run: sendIntake, to: here, flash: messages.sent, failed },
  save: {
    run: saveIntake,
    to: here,
    flash: { title: messages.saved, message: messages.savedDetail },
    failed,
  },
  clip: { ...intakeClipUpload, to: here, flash: messages.clipSaved, failed: "Upload Failed" },
});

type PageData = NonNullable<Route.ComponentProps["loaderData"]>;

function Questions({
  questions,
  version,
  sentAt,
  uploads,
  problem,
}: PageData & { problem: FormProblem | undefined }) {
  if (questions.length === 0) {
    return (
      <EmptyState title="Nothing to fill in" level={2}>
        <p>Your coaches ask no questions right now.</p>
      </EmptyState>
    );
  }
  const filmed = questions.filter(({ kind }) => kind === "clip");
  return (
    <div className="grid gap-8">
      {filmed.map((question) => (
        <ClipForm
          key={`${question.id} ${question.answer?.videoUrl}`}
          question={question}
          uploads={uploads}
          problem={problem}
        />
      ))}
      <AnswersForm questions={questions} version={version} isSent={sentAt !== null} problem={problem} />
    </div>
  );
}

export default function IntakePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="About You"
        lead={
          loaderData?.sentAt
            ? "Your coaches have your answers. You can change them any time."
            : "A few questions, so that your coaches know where you start."
        }
      />
      {loaderData ? (
        <Questions {...loaderData} problem={actionData} />
      ) : (
        <PlanRequired plan="Elite">Elite members tell their coaches where they start.</PlanRequired>
      )}
    </>
  );
}
