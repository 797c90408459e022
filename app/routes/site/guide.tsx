import { guideBasics, guideIntro, guideScore, guideTitle, guideWeeks } from "#app/content/guide.ts";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/guide";

export const loader = publicLoader(async () => null);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: guideTitle,
    description: "The free guide: four weeks of short practices, with a page to write your numbers on.",
    path: "/guide",
    isUnlisted: true,
  });

function Weeks() {
  return (
    <ol className="grid gap-4">
      {guideWeeks.map(({ title, shot, goal, drill }) => (
        <li key={title} className="card flex items-start gap-5 p-5">
          <span className="shrink-0">
            <ShotArc shot={shot} size={72} />
          </span>
          <div>
            <h3>{title}</h3>
            <p className="font-bold">Goal: {goal}</p>
            <p>{drill}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const practices = guideWeeks.flatMap((_week, place) =>
  [1, 2, 3].map((practice) => `Week ${place + 1}, practice ${practice}`),
);

function Sheet() {
  return (
    <table className="sheet">
      <caption className="sr-only">Your numbers, to fill in by hand</caption>
      <thead>
        <tr>
          <th scope="col">Practice</th>
          <th scope="col">Date</th>
          <th scope="col">Rounds</th>
          <th scope="col">Points</th>
          <th scope="col">PPR</th>
        </tr>
      </thead>
      <tbody>
        {practices.map((practice) => (
          <tr key={practice}>
            <th scope="row">{practice}</th>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function Guide() {
  return (
    <div className="guide max-w-4xl">
      <PageHeader
        title={guideTitle}
        lead="The free guide. Print it, or save it as a PDF from your browser's print menu."
      />
      <div className="prose">
        {guideIntro.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Section title="Four habits of every throw">
        <dl className="grid gap-4">
          {guideBasics.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-bold">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="The four weeks">
        <Weeks />
      </Section>
      <Section title="Your numbers" lead={guideScore}>
        <Sheet />
      </Section>
    </div>
  );
}
