import { readOutboxMail } from "#app/features/base/mail/outbox-queries.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/mail.$id";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mail.subject ?? "Email"} · Admin` },
];

export const loader = memberLoader(async ({ services, actor, params, headers }) => {
  // It may hold a sign-in link.
  headers.set("Cache-Control", "private, no-store");
  return { mail: await readOutboxMail(services, actor, { id: params.id }), timeZone: actor.timeZone };
});

/** An email that was written to the folder because no SMTP server is set. */
export default function OutboxMail({ loaderData: { mail, timeZone } }: Route.ComponentProps) {
  const { id, recipient, subject, createdAt, text } = mail;
  return (
    <>
      <PageHeader
        title={subject}
        lead={`To ${recipient} · ${formatDateTime(createdAt, timeZone)}`}
        back={{ href: "/admin/system-tools?show=mail", label: "Email" }}
        actions={
          <ButtonLink href={`/files/admin/outbox/${id}`} download>
            Download the file
          </ButtonLink>
        }
      />
      <Card className="mt-6 max-w-3xl" heading="Text">
        <OwnWords>{text}</OwnWords>
      </Card>
    </>
  );
}
