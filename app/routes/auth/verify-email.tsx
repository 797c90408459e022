import { data, redirect } from "react-router";
import { ClubError } from "#app/errors.ts";
import { messages } from "#app/features/accounts/messages.ts";
import { verifyEmail } from "#app/features/accounts/verify-email.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { setFlash } from "#app/http/flash.server.ts";
import { isPrefetch } from "#app/http/same-origin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/verify-email";

export const meta: Route.MetaFunction = () => [
  { title: "Confirm your e-mail address" },
  { name: "robots", content: "noindex" },
];

/** A followed link confirms the address (D7, D11); one that is only looked at in advance does not. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { services, actor, facts } = readContext(context);
  facts.headers.set("Cache-Control", "private, no-store");
  if (isPrefetch(request)) return null;
  try {
    await verifyEmail(services, actor, { token: url.searchParams.get("token") });
  } catch (error) {
    if (error instanceof ClubError && error.kind === "invalid") return data(null, { status: 400 });
    throw error;
  }
  const flash = await setFlash(services, { tone: "success", title: messages.verified });
  throw redirect(actor ? "/account" : "/auth", { status: 303, headers: { "Set-Cookie": flash } });
}

export default function VerifyEmail() {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Invalid confirmation link" lead={messages.deadVerification} />
      <p className="mt-6">Sign in, and your account page mails you a new one.</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/account" variant="primary">
          My account
        </ButtonLink>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </p>
    </div>
  );
}
