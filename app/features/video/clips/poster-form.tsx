import type { ReactNode, RefObject } from "react";
import { pictureFormats } from "#app/features/video/uploads/picture-formats.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { formatMoment } from "./moments.ts";
import type { readPosterChoice } from "./poster.server.ts";

// Each option shows the second tile of a row of the contact sheet, whose tiles are 240 pixels wide with gaps of 4.
const stills = ["object-[-244px_top]", "object-[-244px_center]", "object-[-244px_bottom]"];

type Video = RefObject<HTMLVideoElement | null>;

type Choice = NonNullable<Awaited<ReturnType<typeof readPosterChoice>>>;

type Props = {
  choice: Choice;
  /** The contact sheet's address. */
  sheet: string;
  /** Where a form is sent, by its name. */
  to: (form: string) => string;
  /** The forms' own address. */
  href: string;
  problem: FormProblem | undefined;
  /** The video beside the forms, if it plays there. */
  video?: Video;
};

type PartProps = Pick<Props, "choice" | "href"> & { form: ReturnType<typeof usePageForm> };

/** What every form of a poster sends. */
function Which({ choice, href, form }: PartProps) {
  return (
    <>
      <SavedMeanwhile key={choice.version} form={form} version={choice.version} theirsHref={href} />
      <input type="hidden" name="fileKey" value={choice.fileKey} />
    </>
  );
}

type OptionProps = { value: string; label: string; isChosen: boolean; children?: ReactNode };

function Option({ value, label, isChosen, children }: OptionProps) {
  return (
    <label className="grid cursor-pointer gap-1">
      {children}
      <span className="flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name="still"
          value={value}
          defaultChecked={isChosen}
          required
          className="size-5 accent-ink"
        />
        {label}
      </span>
    </label>
  );
}

function Stills({ choice, sheet, to, href, problem }: Props) {
  const form = usePageForm("choose-poster", problem);
  const sent = form.field("still").defaultValue;
  const option = (value: string, now: boolean) => ({
    value,
    isChosen: sent === undefined ? now : sent === value,
  });
  return (
    <PageForm of={form} action={to("choose-poster")} className="grid gap-3">
      <Which {...{ choice, href, form }} />
      <div className="flex flex-wrap gap-3">
        {stills.map((place, still) => (
          <Option key={place} {...option(String(still), choice.still === still)} label={`Still ${still + 1}`}>
            <img
              src={sheet}
              alt=""
              loading="lazy"
              width="240"
              height="135"
              className={classNames("h-[135px] w-[240px] rounded-md bg-film object-none", place)}
            />
          </Option>
        ))}
      </div>
      <Option {...option("auto", choice.isAutomatic)} label="Automatic, from the beginning of the video" />
      <div>
        <Button variant="secondary">Use this still</Button>
      </div>
    </PageForm>
  );
}

function Moment({ choice, to, href, problem, video }: Props) {
  const form = usePageForm("poster-moment", problem, choice.moment === null ? {} : { moment: choice.moment });
  const isHydrated = useHydrated();
  const field = form.field("moment");
  const take = () => {
    const input = document.getElementById(field.id) as HTMLInputElement | null;
    if (!input) return;
    input.value = formatMoment((video?.current?.currentTime ?? 0) * 1000);
    // The button follows, as when it is typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const end = choice.length === null ? "" : `, up to ${choice.length}`;
  return (
    <PageForm of={form} action={to("poster-moment")} className="grid content-start gap-3">
      <Which {...{ choice, href, form }} />
      <TextField
        {...field}
        label="Any moment"
        hint={`Minutes and seconds, such as 0:01.5${end}.`}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-3">
        {isHydrated && video && (
          <Button type="button" variant="quiet" onClick={take}>
            Take the moment shown
          </Button>
        )}
        <SubmitButton variant="secondary">Use this moment</SubmitButton>
      </div>
    </PageForm>
  );
}

function OwnPicture({ choice, to, href, problem }: Props) {
  const form = usePageForm("poster-picture", problem);
  const { accept, names } = pictureFormats(choice.readsHeic);
  return (
    <PageForm
      of={form}
      action={to("poster-picture")}
      encType="multipart/form-data"
      className="grid content-start gap-3"
    >
      <Which {...{ choice, href, form }} />
      <FileField
        {...form.field("picture")}
        label={choice.isPicture ? "Another picture of your own" : "A picture of your own"}
        hint={`${names}, up to 15 MB. Wide ones fit best.`}
        accept={accept}
        required
      />
      <div>
        <SubmitButton variant="secondary">Use this picture</SubmitButton>
      </div>
    </PageForm>
  );
}

/** What the poster is now, where no still says so. */
function nowWords({ isPicture, moment }: Choice): string | null {
  if (isPicture) return "Now: a picture of your own";
  return moment === null ? null : `Now: the moment ${moment}`;
}

/** Chooses a video's poster: one of three stills, the automatic one, any moment, or a picture of one's own. */
export function PosterForm({ choice, ...rest }: Props) {
  // The forms stay open after one of them chose, and the next choice is made over that.
  const version = useTaken(choice.version, choice.fileKey);
  const props = { ...rest, choice: { ...choice, version } };
  const now = nowWords(choice);
  return (
    <fieldset className="grid gap-6">
      <legend className="pb-2 font-semibold">Poster</legend>
      {now !== null && <p className="-mt-4 text-ink-muted">{now}</p>}
      <Stills {...props} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Moment {...props} />
        <OwnPicture {...props} />
      </div>
    </fieldset>
  );
}
