import { readChanges } from "#app/features/club/maintenance/changes.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";
import type { Route } from "./+types/changes";

export const meta: Route.MetaFunction = () => [{ title: "What changed · Admin" }];

export const loader = memberLoader(({ services, actor }) => readChanges(services, actor));

function HowToUpgrade() {
  return (
    <Card heading="How to upgrade" className="max-w-3xl">
      <div className="prose">
        <p>
          From a clone of the repository: <code>git pull && npm start</code>. With the container image: pull
          the new image and start it on the same data folder.
        </p>
        <p>
          The database is copied before it changes. If an upgrade fails, your data stays as it was, and every
          page shows the command to go back.
        </p>
      </div>
    </Card>
  );
}

export default function Changes({ loaderData: { version, html } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="What changed"
        lead={`This club runs version ${version}.`}
        actions={<ButtonLink href="/admin/system-tools">System Tools</ButtonLink>}
      />
      <div className="mt-6 grid gap-10">
        <RichText html={html} />
        <HowToUpgrade />
      </div>
    </>
  );
}
