import type { Ask } from "#tests/support/app.ts";
import { everyPage, keyOfForm } from "../../e2e/support/every-form.ts";
import { decode, filledForms, type PageForm } from "../page-forms.ts";

/** Where a form's buttons send it, besides its own address. */
const targetsOf = (html: string) =>
  [...html.matchAll(/\bformaction="([^"]*)"/gi)].map(([, address]) => decode(address ?? ""));

/** A form filled in, with the page it is on and every address its buttons name. */
export type Found = PageForm & { page: string; key: string; targets: string[] };

/** Every form of someone's pages that writes, once. */
export async function findForms(ask: Ask, from: readonly string[], own: RegExp): Promise<Found[]> {
  const found = new Map<string, Found>();
  for await (const [page, html] of everyPage(ask, from)) {
    for (const [form] of html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)) {
      const [filled] = filledForms(form);
      if (!filled) continue;
      for (const target of new Set([filled.action, ...targetsOf(form)])) {
        const { href, pathname, search } = new URL(target, `http://club${page}`);
        const key = keyOfForm(href);
        const before = found.get(key);
        if (!before && own.test(key))
          found.set(key, { ...filled, action: `${pathname}${search}`, page, key, targets: [] });
      }
    }
  }
  return [...found.values()];
}

/** Fields nobody types, and passwords, which no answer sends back. */
const unseen = /password/i;

/** What the answer to a refused form no longer holds of it. */
export function lostOf(held: PageForm | undefined, { fields }: Found): string[] {
  const all = new Set(held?.fields.map((field) => field.join(": ")));
  return fields
    .filter(([name, value]) => value !== "" && !unseen.test(name))
    .map((field) => field.join(": "))
    .filter((field) => !all.has(field));
}

/** Sends something whose body comes only once `meanwhile` is over; its sender is known by then. */
export async function askSlowly(
  ask: Ask,
  path: string,
  { body: whole, ...init }: RequestInit,
  meanwhile: () => unknown,
): Promise<Response> {
  const sent = new Blob([whole as string | Buffer<ArrayBuffer>]);
  const body = new ReadableStream<Uint8Array>(
    {
      // The first piece is asked for once the person is known.
      async pull(pieces) {
        await meanwhile();
        pieces.enqueue(await sent.bytes());
        pieces.close();
      },
    },
    { highWaterMark: 0 },
  );
  const slow: RequestInit & { duplex: "half" } = { ...init, body, duplex: "half" };
  return ask(path, slow);
}

/** Sends a form slowly, like {@link askSlowly}. */
export function sendSlowly(
  ask: Ask,
  { action, fields }: PageForm,
  meanwhile: () => unknown,
): Promise<Response> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
  return askSlowly(
    ask,
    action,
    { method: "POST", headers, body: `${new URLSearchParams(fields)}` },
    meanwhile,
  );
}
