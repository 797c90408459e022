import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { AdminHeader } from "../_tab/header.tsx";
import { PageFoot } from "../_tab/page-foot.tsx";
import { showsForm, TabContent } from "../_tab/tab-content.tsx";
import { adminForms, loadTab, readHeader } from "../_tab/tabs.server.ts";
import { labelOf, readTab } from "../_tab/tabs.ts";
import type { Route } from "./+types/route";

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
