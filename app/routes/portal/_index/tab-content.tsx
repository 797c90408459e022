import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import type { tabs } from "./tabs.server.ts";
import { type PortalTabId, readTab, type TabProps } from "./tabs.ts";

type Data<Id extends PortalTabId> = Awaited<ReturnType<(typeof tabs)[Id]["load"]>>;

/** A tab's module: what it draws, and whether it still draws a refused form. */
type Tab<Id extends PortalTabId> = {
  default(props: TabProps<Data<Id>>): ReactNode;
  showsForm?(data: Data<Id>, form: string, search: string): boolean;
};

const parts = pageParts(
  {
    dashboard: () => import("./dashboard/tab.tsx"),
    content: () => import("./content/tab.tsx"),
    videos: () => import("./videos/tab.tsx"),
    progress: () => import("./progress/tab.tsx"),
    categories: () => import("./categories/tab.tsx"),
    notes: () => import("./notes/tab.tsx"),
    history: () => import("./history/tab.tsx"),
  } satisfies { [Id in PortalTabId]: () => Promise<Tab<Id>> },
  ({ pathname, searchParams }) => (pathname === "/portal" ? readTab(searchParams.get("tab")) : null),
);

type Props = TabProps<Data<PortalTabId>> & { id: PortalTabId };

/** The open tab, below the words of a refused form that it no longer shows. */
export function TabContent({ id, ...props }: Props) {
  const { default: Shown, showsForm }: Tab<PortalTabId> = parts.read(id);
  const { search } = useLocation();
  const { problem } = props;
  return (
    <>
      {problem && !showsForm?.(props, problem.form, search) && <FormSummary problem={problem} />}
      <Shown {...props} />
    </>
  );
}
