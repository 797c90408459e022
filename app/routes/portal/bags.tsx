import { isAllowed } from "#app/features/base/allowed.ts";
import { AddBagForm, ChangeBagForm } from "#app/features/training/gear/bag-form.tsx";
import {
  addBag,
  type Bag,
  changeBag,
  listOwnBags,
  removeBag,
  restoreBag,
} from "#app/features/training/gear/bags.server.ts";
import { messages } from "#app/features/training/gear/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/bags";

const here = "/portal/bags";

export const meta: Route.MetaFunction = () => [{ title: "Bags · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, url }) => ({
  bags: (await listOwnBags(services, actor, {})).entities,
  changing: url.searchParams.get("change"),
  /** Without the comparison, the page doesn't speak of it. */
  isCompared: isAllowed(actor, "readCategoryStats"),
  formKey: services.ids.id(),
}));

const failed = messages.failedTitle;

export const action = formAction({
  "add-bag": { run: addBag, to: here, flash: messages.added, failed },
  "change-bag": { run: changeBag, to: here, flash: messages.changed, failed },
  "remove-bag": {
    run: removeBag,
    to: here,
    flash: ({ id }: { id: string }) => ({
      title: messages.removed,
      undo: { action: `${here}?form=restore-bag`, fields: { id } },
    }),
    failed,
  },
  "restore-bag": { run: restoreBag, to: here, flash: messages.restored, failed },
});

function factsOf({ firstSide, secondSide, speed }: Bag): string {
  const sides = [firstSide, secondSide].filter((side) => side !== null).join(" / ");
  return [sides, speed === null ? "" : `speed ${speed}`].filter((part) => part !== "").join(" · ");
}

function Actions({ bag: { id, name } }: { bag: Bag }) {
  const words = <span className="sr-only"> {name}</span>;
  return (
    <div className="-ml-4 flex flex-wrap gap-x-3">
      <ButtonLink href={`${here}?change=${id}`} variant="quiet">
        Change{words}
      </ButtonLink>
      <Form method="post" action={`${here}?form=remove-bag`} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet">Remove{words}</Button>
      </Form>
    </div>
  );
}

type ListProps = { bags: readonly Bag[]; changing: string | null; problem: FormProblem | undefined };

function BagList({ bags, changing, problem }: ListProps) {
  return (
    <ul>
      {bags.map((bag) => (
        <li key={bag.id} className="grid gap-1 border-line border-t py-4">
          <h2 className="text-lg">{bag.name}</h2>
          {factsOf(bag) && <p className="text-ink-muted">{factsOf(bag)}</p>}
          {changing === bag.id ? (
            <ChangeBagForm
              bag={bag}
              action={`${here}?change=${bag.id}&form=change-bag`}
              href={here}
              problem={problem}
            />
          ) : (
            <Actions bag={bag} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The member's own bags, for choosing when they log and for comparing. */
export default function BagsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bags, changing, isCompared, formKey } = loaderData;
  return (
    <>
      <PageHeader
        title="Bags"
        lead={
          isCompared
            ? "Choose your bags when you log, and see how you throw each of them under PPR Categories."
            : "Choose your bags when you log."
        }
        actions={
          bags.length > 0 && (
            <ButtonLink href="#add-bags" variant="primary">
              Add bags
            </ButtonLink>
          )
        }
      />
      {bags.length > 0 && <BagList bags={bags} changing={changing} problem={actionData} />}
      <Section
        title={bags.length > 0 ? "Add more bags" : "Add your first bags"}
        lead="Removing bags keeps everything you logged with them."
      >
        <div id="add-bags">
          <AddBagForm action={`${here}?form=add-bag`} formKey={formKey} problem={actionData} />
        </div>
      </Section>
    </>
  );
}
