import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import type { loadTab } from "./tabs.server.ts";
import { readTab } from "./tabs.ts";

const tabs = pageParts(
  {
    today: () => import("../_tab._index/tab.tsx"),
    contacts: () => import("../_tab.contacts/tab.tsx"),
    submissions: () => import("../_tab.submissions/tab.tsx"),
    notes: () => import("../_tab.notes/tab.tsx"),
    drills: () => import("../_tab.drills/tab.tsx"),
    upload: () => import("../_tab.upload/tab.tsx"),
    newsletter: () => import("../_tab.newsletter/tab.tsx"),
    users: () => import("../_tab.users/tab.tsx"),
    "coach-assignments": () => import("../_tab.coach-assignments/tab.tsx"),
    "system-tools": () => import("../_tab.system-tools/tab.tsx"),
  },
  ({ pathname, searchParams }) => (pathname === "/admin" ? readTab(searchParams.get("tab")) : null),
);

type Props = { content: Awaited<ReturnType<typeof loadTab>>; problem: FormProblem | undefined };

/** The content of the open tab. */
export function TabContent({ content, problem }: Props) {
  switch (content.tab) {
    case "today": {
      const { Today } = tabs.read("today");
      return <Today {...content} problem={problem} />;
    }
    case "contacts": {
      const { Contacts } = tabs.read("contacts");
      return <Contacts {...content} problem={problem} />;
    }
    case "submissions": {
      const { Submissions } = tabs.read("submissions");
      return <Submissions {...content} problem={problem} />;
    }
    case "notes": {
      const { Notes } = tabs.read("notes");
      return <Notes {...content} problem={problem} />;
    }
    case "drills": {
      const { Drills } = tabs.read("drills");
      return <Drills {...content} problem={problem} />;
    }
    case "upload": {
      const { Upload } = tabs.read("upload");
      return <Upload {...content} problem={problem} />;
    }
    case "newsletter": {
      const { Newsletter } = tabs.read("newsletter");
      return <Newsletter {...content} problem={problem} />;
    }
    case "users": {
      const { Users } = tabs.read("users");
      return <Users {...content} problem={problem} />;
    }
    case "coach-assignments": {
      const { CoachAssignments } = tabs.read("coach-assignments");
      return <CoachAssignments {...content} />;
    }
    case "system-tools": {
      const { SystemTools } = tabs.read("system-tools");
      return <SystemTools {...content} problem={problem} />;
    }
  }
}

/** Whether the tab still shows the refused form: its subject may have been deleted meanwhile. */
export function showsForm(content: Props["content"], problem: FormProblem): boolean {
  const { form } = problem;
  switch (content.tab) {
    case "today":
      return form === "note-quiet" && content.quiet !== null;
    case "contacts":
      return tabs.read("contacts").showsRefused(content, problem);
    case "notes":
      return form === "send-note" && (content.draft !== null || content.selected !== null);
    case "drills":
      return (
        form === content.dialog?.form ||
        (form === "copy-drills" && content.copying?.step === "targets") ||
        (form === "set-plan-start" && content.plan !== null)
      );
    case "users":
      return (
        (form === "set-free" && content.grant !== null) ||
        tabs.read("users").showsAccountForm(content, problem)
      );
    case "upload":
      return tabs.read("upload").showsUploadForm(content, problem);
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
