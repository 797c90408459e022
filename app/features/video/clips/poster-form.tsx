import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { readPosterChoice } from "./poster.server.ts";

// Each option shows the second tile of a row of the contact sheet, whose tiles are 240 pixels wide with gaps of 4.
const stills = ["object-[-244px_top]", "object-[-244px_center]", "object-[-244px_bottom]"];

type Props = {
  choice: NonNullable<Awaited<ReturnType<typeof readPosterChoice>>>;
  /** The contact sheet's address. */
  sheet: string;
  action: string;
  /** The form's own address. */
  href: string;
  problem: FormProblem | undefined;
};

/** Three stills of a video, to choose its poster from. */
export function PosterForm({ choice, sheet, action, href, problem }: Props) {
  const form = usePageForm("choose-poster", problem);
  const { fileKey, still: chosen, version } = choice;
  return (
    <PageForm of={form} action={action} className="grid gap-3">
      <SavedMeanwhile form={form} version={version} theirsHref={href} />
      <input type="hidden" name="fileKey" value={fileKey} />
      <fieldset>
        <legend className="pb-2 font-semibold">Poster</legend>
        <div className="flex flex-wrap gap-3">
          {stills.map((place, still) => (
            <label key={place} className="grid cursor-pointer gap-1">
              <img
                src={sheet}
                alt=""
                loading="lazy"
                width="240"
                height="135"
                className={classNames("h-[135px] w-[240px] rounded-md bg-film object-none", place)}
              />
              <span className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="still"
                  value={still}
                  defaultChecked={chosen === still}
                  required
                  className="size-5 accent-ink"
                />
                {`Still ${still + 1}`}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button variant="secondary">Use this still</Button>
      </div>
    </PageForm>
  );
}
