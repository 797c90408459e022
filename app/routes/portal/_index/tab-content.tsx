import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { readAsked } from "./progress/use-asked.ts";
import type { loadTab } from "./tabs.server.ts";
import { readTab } from "./tabs.ts";

const tabs = pageParts(
  {
    dashboard: () => import("./dashboard/tab.tsx"),
    content: () => import("./content/tab.tsx"),
    videos: () => import("./videos/tab.tsx"),
    progress: () => import("./progress/tab.tsx"),
    categories: () => import("./categories/tab.tsx"),
    notes: () => import("./notes/tab.tsx"),
    history: () => import("./history/tab.tsx"),
  },
  ({ pathname, searchParams }) => (pathname === "/portal" ? readTab(searchParams.get("tab")) : null),
);

type Props = {
  content: Awaited<ReturnType<typeof loadTab>>;
  planName: string;
  problem: FormProblem | undefined;
};

/** Whether the tab still shows the refused form: its subject may be gone. */
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
export function TabContent({ content, planName, problem }: Props) {
  switch (content.tab) {
    case "dashboard": {
      const { Dashboard } = tabs.read("dashboard");
      return <Dashboard {...content} plan={planName} />;
    }
    case "content": {
      const { Content } = tabs.read("content");
      return <Content {...content} problem={problem} />;
    }
    case "videos": {
      const { Videos } = tabs.read("videos");
      return <Videos {...content} problem={problem} />;
    }
    case "progress": {
      const { Progress } = tabs.read("progress");
      return <Progress {...content} problem={problem} />;
    }
    case "categories": {
      const { Categories } = tabs.read("categories");
      return <Categories {...content} problem={problem} />;
    }
    case "notes": {
      const { Notes } = tabs.read("notes");
      return <Notes {...content} />;
    }
    case "history": {
      const { History } = tabs.read("history");
      return <History {...content} />;
    }
  }
}
