import type { ZoneGroup } from "#app/features/base/calendar/zone-choices.server.ts";
import { pictureAddress } from "#app/features/base/site/pictures.ts";
import type { SectionName } from "#app/features/base/site/shape.ts";
import { pictureFormats } from "#app/features/video/uploads/picture-formats.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, FileField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { type Choice, pluralOf, type SiteField } from "./field.ts";
import { siteSections } from "./sections.ts";

/**
 * A record as its form shows it. `version` is empty for a new one, and `fixed` names the fields the environment
 * decides.
 */
export type EditedRecord = {
  record: string;
  content: Record<string, string | number | null>;
  version: string;
  fixed: Record<string, string>;
};

type Props = {
  section: SectionName;
  edited: EditedRecord;
  zones: readonly ZoneGroup[];
  readsHeic: boolean;
  problem: FormProblem | undefined;
};

type FieldProps = {
  field: SiteField;
  props: ReturnType<FieldOf>;
  zones: readonly ZoneGroup[];
  fixedBy: string | undefined;
};

const types = { line: "text", email: "email", address: "url", number: "text", color: "color" } as const;

function Field({ field, props, zones, fixedBy }: FieldProps) {
  const { label, kind, optional = false, rows = 4 } = field;
  const hint = fixedBy ? `The environment decides this (${fixedBy}).` : field.hint;
  const common = { ...props, label, optional, ...(hint && { hint }), disabled: fixedBy !== undefined };
  if (kind === "text") return <TextAreaField {...common} rows={rows} />;
  if (kind === "choice")
    return <SelectField {...common} options={field.choices ?? []} groups={field.choices ? [] : zones} />;
  if (kind === "picture") return null;
  return (
    <TextField
      {...common}
      type={types[kind]}
      className={kind === "color" ? "w-24 p-1" : undefined}
      inputMode={kind === "number" ? "decimal" : undefined}
    />
  );
}

const cuts: readonly Choice[] = [
  { value: "middle", label: "The middle" },
  { value: "top", label: "The top" },
  { value: "bottom", label: "The bottom" },
];

type PictureProps = {
  section: SectionName;
  field: SiteField;
  props: FieldOf;
  current: string | null;
  readsHeic: boolean;
};

function PictureFields({ section, field, props, current, readsHeic }: PictureProps) {
  const { accept, names } = pictureFormats(readsHeic);
  return (
    <div className="grid gap-4">
      {current !== null && (
        <>
          <input type="hidden" name="pictureId" value={current} />
          <img
            className="max-h-40 max-w-full justify-self-start rounded-lg"
            src={pictureAddress(current)}
            alt={`${field.label} now`}
          />
        </>
      )}
      {section !== "look" && (
        <SelectField {...props("pictureCut")} label="If it's too tall, keep" options={cuts} />
      )}
      {current !== null && (
        <CheckboxField
          {...props("removePicture")}
          label={`Remove the ${field.label.toLowerCase()}`}
          defaultChecked={props("removePicture").defaultValue === "on"}
        />
      )}
      <FileField
        {...props("picture")}
        label={current === null ? field.label : `New ${field.label.toLowerCase()}`}
        hint={`${names}. ${field.hint}`}
        accept={accept}
        optional
      />
    </div>
  );
}

/** The form of one site record, with two buttons: preview and publish. */
export function RecordForm({ section, edited, zones, readsHeic, problem }: Props) {
  const { record, content, version, fixed } = edited;
  // Both buttons send the same form.
  const refused =
    problem && ["publish", "preview"].includes(problem.form) ? { ...problem, form: "publish" } : undefined;
  const filled = Object.entries(content).map(([name, value]) => [name, String(value ?? "")] as const);
  const form = usePageForm("publish", refused, Object.fromEntries(filled));
  const { fields, noun } = siteSections[section];
  const picture = fields.find(({ kind }) => kind === "picture");
  const here = `/admin/site/${section}?record=${encodeURIComponent(record)}`;
  return (
    <PageForm
      of={form}
      action={`${here}&form=publish`}
      encType={picture ? "multipart/form-data" : undefined}
      className="grid gap-5"
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="record" value={record} />
      <SavedMeanwhile form={form} version={version} theirsHref={here} />
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          props={form.field(field.name)}
          zones={zones}
          fixedBy={fixed[field.name]}
        />
      ))}
      {picture && (
        <PictureFields
          section={section}
          field={picture}
          readsHeic={readsHeic}
          props={form.field}
          current={(content.picture as string | null | undefined) ?? null}
        />
      )}
      <FormDraft about={`site:${section}:${record}`} />
      <div className="flex flex-wrap gap-3">
        <Button>Publish</Button>
        <Button variant="secondary" formAction={`${here}&form=preview`}>
          Preview
        </Button>
        {record !== section && (
          <ButtonLink href={`/admin/site/${section}`}>{`All ${pluralOf(noun)}`}</ButtonLink>
        )}
      </div>
    </PageForm>
  );
}
