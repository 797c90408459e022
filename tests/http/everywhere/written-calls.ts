import type { App } from "#tests/support/app.ts";
import { addressOf } from "#tests/support/bundle.ts";

type Handler = { run: { action: string }; upload?: { field: string } };
type Handlers = ReadonlyMap<string, Handler> | undefined;

/** Every call of the build, with a name for lists, and the field of its file, if it takes one. */
export function listCalls({ bundle }: App) {
  return Object.entries(bundle.routes).flatMap(([id, route]) => {
    const loader = route?.module.loader as { handlers?: Handlers } | undefined;
    const address = addressOf(bundle, id).replaceAll(/:\w+\??|\*/g, "x");
    return [...(loader?.handlers ?? [])].map(([method, { run, upload }]) => ({
      key: `${method} ${address} ${run.action}`,
      address,
      method,
      file: upload?.field,
    }));
  });
}

/** The calls that need no session: they work on a page that was made for somebody else, too. */
export const openToAnyone = [
  "POST /api/auth/request-password-reset requestPasswordReset",
  "POST /api/auth/reset-password resetPassword",
  "POST /api/auth/signin signIn",
  "POST /api/auth/signup signUp",
  "POST /api/contact sendContactMessage",
  "POST /api/inbound/email takeInboundEmail",
  "POST /api/log-error logError",
  "POST /api/newsletter subscribe",
  "POST /api/webhooks/store takeStoreMessage",
];
