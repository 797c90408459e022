import type { Ask } from "./app.ts";

const mostPages = 400;

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  nbsp: " ",
};
const decode = (text: string) =>
  text.replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);

/** Texts between the tags of blocks, and the attributes that are read aloud or shown. */
export function textsIn(html: string): string[] {
  const body = html.replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ").replaceAll("<!-- -->", "");
  const inline = body.replaceAll(/<\/?(a|b|strong|em|i|span|time|code|abbr|small)\b[^>]*>/g, "\u0001");
  const blocks = inline.split(/<[^>]*>/).map((text) => text.replaceAll("\u0001", " "));
  const attributes = body.matchAll(/\b(?:aria-label|title|placeholder|alt|data-tip|content)="([^"]+)"/g);
  return [...blocks, ...[...attributes].map(([, text = ""]) => text)].map(decode);
}

/** One address of each kind is enough: ids are left out of what tells two apart. */
const kindOf = (address: string) => address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "*");

/** Opens every page that links lead to, one of each kind, and hands its HTML to `read`. */
export async function walkPages(
  ask: Ask,
  starts: readonly string[],
  read: (html: string, address: string) => void,
): Promise<void> {
  const open = [...starts];
  const seen = new Set(open.map(kindOf));
  for (let pages = 0; open.length > 0 && pages < mostPages; pages += 1) {
    const address = open.shift() ?? "";
    const answer = await ask(address);
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    read(html, address);
    for (const [, link = ""] of html.matchAll(/\bhref="(\/[^"#]*)"/g)) {
      const next = decode(link);
      if (/^\/(api|files|assets|_)|logout|\.\w+$/.test(next) || seen.has(kindOf(next))) continue;
      seen.add(kindOf(next));
      open.push(next);
    }
  }
}
