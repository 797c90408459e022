import { scope } from "./scope.ts";

/** What is opened without a connection: today's drills with the log sheet. */
export const keptPage = "/portal/log";

/** Every page that is kept: the drills, and the sheet of a match. */
const keptPages = [keptPage, "/portal/matches/new"] as const;

const place = `offline-${scope.build}`;

const fresh = 5 * 60_000;
const stamps = { at: "X-Kept-At", member: "X-Kept-For" };

/** Whether an address is a file of the build, or the club's color: both are named by what is in them. */
export const isNamedByContent = ({ pathname }: URL) =>
  pathname.startsWith("/assets/") || pathname === "/theme.css";

/** A kept page; undefined when there is none. The one of an earlier build serves until this one has its own. */
export const findCopy = (path: string = keptPage) => scope.caches.match(path);

/** A file that was kept with the page; undefined when it was not. */
export const findFile = (request: Request) => scope.caches.match(request);

async function dropAll(except?: string): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter((name) => name !== except).map((name) => scope.caches.delete(name)));
}

/** Leaves nothing of a member in this browser, this worker included. */
export async function forget(): Promise<void> {
  await dropAll();
  await scope.registration.unregister();
}

/** The addresses of everything the page loads, from its own text. */
function filesOf(html: string): string[] {
  const found = html.match(/\/(?:assets\/|theme\.css\?)[^"'\s<>\\]+/g) ?? [];
  return [...new Set(found.map((address) => address.replaceAll("&amp;", "&")))];
}

/** Says on the page itself that it is a copy. React leaves an attribute alone that it did not write. */
const marked = (html: string) => html.replace("<html ", '<html data-copy="" ');

async function storeFiles(cache: Cache, files: readonly string[]): Promise<void> {
  const wanted = new Set(files.map((file) => new URL(file, scope.location.href).href));
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file);
  const known = await cache.keys();
  const isOld = ({ url }: Request) => !wanted.has(url) && isNamedByContent(new URL(url));
  await Promise.all(known.filter(isOld).map((old) => cache.delete(old)));
}

type Page = { path: string; answer: Response };

function copyOf(html: string, answer: Response, member: string): Response {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set(stamps.at, String(Date.now()));
  headers.set(stamps.member, member);
  return new Response(marked(html), { headers });
}

async function store(pages: readonly Page[], member: string): Promise<void> {
  const texts = await Promise.all(pages.map(async (page) => ({ ...page, html: await page.answer.text() })));
  const cache = await scope.caches.open(place);
  // The pages come last: without all their files they would not work.
  await storeFiles(
    cache,
    texts.flatMap(({ html }) => filesOf(html)),
  );
  for (const { path, html, answer } of texts) await cache.put(path, copyOf(html, answer, member));
  await dropAll(place);
}

/** Whether the browser's session is over: the page asks to sign in. */
const isSignedOut = ({ type, status }: Response) => type === "opaqueredirect" || status === 401;

async function readAgain(member: string): Promise<void> {
  // Asked as a prefetch is: it must not take a message away that waits for the next page.
  const headers = { Accept: "text/html", Purpose: "prefetch" };
  const pages = await Promise.all(
    keptPages.map(async (path) => ({ path, answer: await fetch(path, { redirect: "manual", headers }) })),
  );
  if (pages.some(({ answer }) => isSignedOut(answer))) return forget();
  if (pages.every(({ answer }) => answer.ok)) await store(pages, member);
}

/** What a page asks for: a copy for this member, at any price when something on it has just changed. */
export type Wish = { member: string; isForced: boolean };

let last = Promise.resolve();

async function keepNow({ member, isForced }: Wish): Promise<void> {
  const copy = await findCopy();
  const stamp = (name: string) => copy?.headers.get(name) ?? "";
  // What was kept for someone else must not wait for a connection to go.
  if (copy && stamp(stamps.member) !== member) await dropAll();
  const isKept = await scope.caches.has(place);
  const isFresh = isKept && stamp(stamps.member) === member && Date.now() - Number(stamp(stamps.at)) < fresh;
  if (isForced || !isFresh) await readAgain(member);
}

/** Keeps the page for a member unless the copy is younger than five minutes. Without a connection the old one stays. */
export function keep(wish: Wish): Promise<void> {
  const next = last.then(() => keepNow(wish));
  last = next.catch(() => undefined);
  return last;
}

/** Reads the copy again for the member it was made for; with the session over, it goes. */
export async function check(): Promise<void> {
  const copy = await findCopy();
  if (copy) await keep({ member: copy.headers.get(stamps.member) ?? "", isForced: true });
}
