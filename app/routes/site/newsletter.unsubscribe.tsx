import { messages } from "#app/features/talk/newsletter/messages.ts";
import { unsubscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { flashAndGo } from "#app/http/forms/flash.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/newsletter.unsubscribe";

const read = (url: URL) => url.searchParams.get("token");

export const loader = publicLoader(async ({ url }) => ({ token: read(url) ?? "" }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Unsubscribe",
    description: "End your subscription to the newsletter.",
    path: "/newsletter/unsubscribe",
    isUnlisted: true,
  });

/** The page's button leads home; the mail program's own request must not be redirected (RFC 8058). */
export const action = publicLoader(async ({ services, actor, url }) => {
  const { message } = await unsubscribe(services, actor, { token: read(url) });
  if (url.searchParams.get("form") !== "unsubscribe") return { message };
  throw await flashAndGo(services, "/", { title: messages.leftTitle, message });
});

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <PageHeader title={messages.leftTitle} lead={actionData.message} />;
  const address = new URLSearchParams({ token: loaderData.token, form: "unsubscribe" });
  return (
    <PageHeader
      title="Unsubscribe"
      lead="Press once to stop our newsletter. Your account, if you have one, stays as it is."
      actions={
        <Form method="post" action={`/newsletter/unsubscribe?${address}`}>
          <Button>Unsubscribe</Button>
        </Form>
      }
    />
  );
}
