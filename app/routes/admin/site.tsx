import { sectionNames } from "#app/features/base/site/shape.ts";
import { readChecklist } from "#app/features/club/site/checklist.server.ts";
import { Checklist } from "#app/features/club/site/checklist.tsx";
import { listDrafts } from "#app/features/club/site/records.server.ts";
import { siteSections } from "#app/features/club/site/sections.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/site";

export const meta: Route.MetaFunction = () => [{ title: "Site · Admin" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  checklist: await readChecklist(services, actor),
  drafted: (await listDrafts(services, actor)).map(({ section }) => section),
}));

const codes = {
  href: "/admin/site/codes",
  title: "Access codes",
  lead: "Codes that unlock the Elite or Pro plan.",
};

export default function Site({ loaderData: { checklist, drafted } }: Route.ComponentProps) {
  const parts = sectionNames.map((name) => ({
    href: `/admin/site/${name}`,
    title: siteSections[name].title,
    lead: siteSections[name].lead,
    isDrafted: drafted.includes(name),
  }));
  return (
    <>
      <PageHeader
        title="Site"
        lead="Change everything your visitors read and see. Preview first; you can restore any version."
      />
      <div className="mt-6 grid gap-10 lg:grid-cols-2 lg:items-start">
        <Checklist {...checklist} />
        <section aria-labelledby="parts">
          <h2 id="parts">Parts of the site</h2>
          <ul className="rows mt-4">
            {[...parts, { ...codes, isDrafted: false }].map(({ href, title, lead, isDrafted }) => (
              <li key={href}>
                <div>
                  <a className="link inline-block py-1.5" href={href}>
                    {title}
                  </a>
                  {isDrafted && <span className="text-ink-muted"> · draft</span>}
                  <span className="block pb-1 text-ink-muted">{lead}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
