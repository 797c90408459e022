import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { TypedWords } from "#app/ui/typed-words.tsx";
import { useListKeys } from "#app/ui/use-list-keys.ts";
import type { Route } from "./+types/route";
import { CoachAssignments } from "./coach-assignments/tab.tsx";
import { Contacts, showsRefused } from "./contacts/tab.tsx";
import { Drills } from "./drills/tab.tsx";
import { AdminHeader } from "./header.tsx";
import { Newsletter } from "./newsletter/tab.tsx";
import { Notes } from "./notes/tab.tsx";
import { PageFoot } from "./page-foot.tsx";
import { Submissions } from "./submissions/tab.tsx";
import { SystemTools } from "./system-tools/tab.tsx";
import { adminForms, loadTab, readHeader } from "./tabs.server.ts";
import { labelOf, readTab } from "./tabs.ts";
import { Today } from "./today/tab.tsx";
import { showsUploadForm, Upload } from "./upload/tab.tsx";
import { showsAccountForm } from "./users/account-forms.tsx";
import { Users } from "./users/tab.tsx";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  return [{ title: `${labelOf(loaderData?.content.tab ?? "today")} · Admin` }];
};

export const loader = memberLoader(async (page) => {
  const { services, actor, url } = page;
  return {
    header: readHeader(page),
    content: await loadTab(readTab(url.searchParams.get("tab")), page),
    madeAt: services.clock.now(),
    timeZone: actor.timeZone,
  };
});

export const action = formAction(adminForms);

type Content = Route.ComponentProps["loaderData"]["content"];

function TabContent({ content, problem }: { content: Content; problem: FormProblem | undefined }) {
  switch (content.tab) {
    case "today":
      return <Today {...content} problem={problem} />;
    case "contacts":
      return <Contacts {...content} problem={problem} />;
    case "submissions":
      return <Submissions {...content} problem={problem} />;
    case "notes":
      return <Notes {...content} problem={problem} />;
    case "drills":
      return <Drills {...content} problem={problem} />;
    case "upload":
      return <Upload {...content} problem={problem} />;
    case "newsletter":
      return <Newsletter {...content} problem={problem} />;
    case "users":
      return <Users {...content} problem={problem} />;
    case "coach-assignments":
      return <CoachAssignments {...content} />;
    case "system-tools":
      return <SystemTools {...content} problem={problem} />;
  }
}

/** Whether the tab still shows the form that was refused: what it is about may be gone meanwhile. */
function showsForm(content: Content, problem: FormProblem): boolean {
  const { form } = problem;
  switch (content.tab) {
    case "today":
      return form === "note-quiet" && content.quiet !== null;
    case "contacts":
      return showsRefused(content, problem);
    case "notes":
      return form === "send-note" && (content.draft !== null || content.selected !== null);
    case "drills":
      return form === content.dialog?.form || (form === "copy-drills" && content.copying?.step === "targets");
    case "users":
      return (form === "set-free" && content.grant !== null) || showsAccountForm(content, problem);
    case "upload":
      return showsUploadForm(content, problem);
    case "newsletter":
      return form === "send-notification";
    case "system-tools":
      return form === "test-mail" || form === "import-store";
    case "submissions":
      return form === "review-submission" && content.list.entities.some(({ id }) => id === content.reviewing);
    default:
      return false;
  }
}

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { header, content, madeAt, timeZone } = loaderData;
  const keys = useListKeys(content);
  return (
    <>
      <AdminHeader {...header} tab={content.tab} />
      <div className="grid gap-6">
        {actionData && !showsForm(content, actionData) && <TypedWords problem={actionData} />}
        <TabContent content={content} problem={actionData} />
      </div>
      <PageFoot madeAt={madeAt} timeZone={timeZone} keys={keys} />
    </>
  );
}
