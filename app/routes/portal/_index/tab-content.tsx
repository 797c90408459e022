import type { FormProblem } from "#app/ui/page-form.tsx";
import { Categories } from "./categories/tab.tsx";
import { Content } from "./content/tab.tsx";
import { Dashboard } from "./dashboard/tab.tsx";
import { History } from "./history/tab.tsx";
import { Notes } from "./notes/tab.tsx";
import { Progress } from "./progress/tab.tsx";
import { readAsked } from "./progress/use-asked.ts";
import type { loadTab } from "./tabs.server.ts";
import { Videos } from "./videos/tab.tsx";

type Props = {
  content: Awaited<ReturnType<typeof loadTab>>;
  memberId: string;
  planName: string;
  problem: FormProblem | undefined;
};

/** Whether the tab still shows the form that was refused: what it is about may be gone meanwhile. */
export function showsForm(content: Props["content"], form: string, search: string): boolean {
  switch (content.tab) {
    case "content":
      return form === "record-watch" && content.open !== null;
    case "videos":
      return form === "submit-video" && content.analysis !== null;
    case "progress": {
      if (!content.plan) return false;
      const asked = readAsked(content.plan, search);
      if (form === "complete-drill") return asked.drill !== null;
      return form.endsWith("-completion") ? asked.entry !== null : form.endsWith("-calendar");
    }
    case "categories":
      if (form === "log-practice") return Boolean(content.numbers?.isLogging);
      return form.endsWith("-practice") && Boolean(content.numbers?.editing);
    default:
      return false;
  }
}

/** The open tab's own part of the page. */
export function TabContent({ content, memberId, planName, problem }: Props) {
  switch (content.tab) {
    case "dashboard":
      return <Dashboard {...content} plan={planName} />;
    case "content":
      return <Content {...content} problem={problem} />;
    case "videos":
      return <Videos {...content} problem={problem} />;
    case "progress":
      return <Progress {...content} memberId={memberId} problem={problem} />;
    case "categories":
      return <Categories {...content} memberId={memberId} problem={problem} />;
    case "notes":
      return <Notes {...content} />;
    case "history":
      return <History {...content} />;
  }
}
