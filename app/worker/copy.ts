import { scope } from "./scope.ts";

/** What opens offline: today's drills with the log sheet. */
export const keptPage = "/portal/log";

/** Every cached page: the drills, the match sheet, and practice without a drill. */
const keptPages = [keptPage, "/portal/matches/new", "/portal/practice"] as const;

const place = `offline-${scope.build}`;

const fresh = 5 * 60_000;
const stamps = { at: "X-Kept-At", member: "X-Kept-For" };

/** Whether an address is a file of the build, or the club's color: both have their content in their name. */
export const isNamedByContent = ({ pathname }: URL) =>
  pathname.startsWith("/assets/") || pathname === "/theme.css";

/** A cached page; undefined if there is none. An earlier build's copy is used until this one has its own. */
export const findCopy = (path: string = keptPage) => scope.caches.match(path);

/** A file cached with the page; undefined if it wasn't. */
export const findFile = (request: Request) => scope.caches.match(request);

/** Deletes the copies of pages, of all builds but one if it is named. */
export async function dropCopies(except?: string): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter((name) => name !== except).map((name) => scope.caches.delete(name)));
}

/** Deletes everything of a member from this browser, including this worker. */
async function forget(): Promise<void> {
  await dropCopies();
  await scope.registration.unregister();
}

/** The addresses of everything the page loads, found in its HTML. */
function filesOf(html: string): string[] {
  const found = html.match(/\/(?:assets\/|theme\.css\?)[^"'\s<>\\]+/g) ?? [];
  return [...new Set(found.map((address) => address.replaceAll("&amp;", "&")))];
}

/** Marks the page itself as a copy. React leaves attributes alone that it didn't write. */
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
  // The pages come last, because without all their files they wouldn't work.
  await storeFiles(
    cache,
    texts.flatMap(({ html }) => filesOf(html)),
  );
  for (const { path, html, answer } of texts) await cache.put(path, copyOf(html, answer, member));
  await dropCopies(place);
}

/** Whether the browser's session is over, so that the page asks to sign in. */
const isSignedOut = ({ type, status }: Response) => type === "opaqueredirect" || status === 401;

async function readAgain(member: string): Promise<void> {
  // Requested like a prefetch, so that it doesn't use up a message that waits for the next page.
  const headers = { Accept: "text/html", Purpose: "prefetch" };
  const pages = await Promise.all(
    keptPages.map(async (path) => ({ path, answer: await fetch(path, { redirect: "manual", headers }) })),
  );
  if (pages.some(({ answer }) => isSignedOut(answer))) return forget();
  // Someone else is signed in: neither their pages nor the copies of this member are theirs to open (D76).
  if (pages.some(({ answer }) => answer.headers.get("X-Viewer") !== member)) return dropCopies();
  if (pages.every(({ answer }) => answer.ok)) await store(pages, member);
}

/** A page's request: a copy for this member, even if recent when something on it has just changed. */
type Copying = { member: string; isForced: boolean };

/** What a page asks of the worker. */
export type Wish = Copying | "leave";

let last = Promise.resolve();

/** The member whose copy is being made. */
let making: string | null = null;

async function keepNow({ member, isForced }: Copying): Promise<void> {
  const copy = await findCopy();
  const stamp = (name: string) => copy?.headers.get(name) ?? "";
  // A copy for someone else must be deleted even without a connection.
  if (copy && stamp(stamps.member) !== member) await dropCopies();
  const isKept = await scope.caches.has(place);
  const isFresh = isKept && stamp(stamps.member) === member && Date.now() - Number(stamp(stamps.at)) < fresh;
  if (!isForced && isFresh) return;
  making = member;
  await readAgain(member).finally(() => {
    making = null;
  });
}

/** Copies the page for a member unless the copy is younger than five minutes. Offline, the old one stays. */
export function keep(wish: Copying): Promise<void> {
  const next = last.then(() => keepNow(wish));
  last = next.catch(() => undefined);
  return last;
}

/** Deletes the member's copies after one in progress, which would otherwise be stored again afterward. */
export function leave(): Promise<void> {
  last = last.then(forget).catch(() => undefined);
  return last;
}

/** Deletes the copies now, and once more after one in progress, which would otherwise be stored afterward. */
export async function dropCopiesAlsoLater(): Promise<void> {
  await dropCopies();
  last = last.then(() => dropCopies()).catch(() => undefined);
}

/**
 * Deletes the copies when a page's answer says that their member is no longer signed in: someone else is, or no one. Nobody
 * else may open them (D76).
 */
export async function noteAnswer({ ok, headers }: Response): Promise<void> {
  const copy = ok ? await findCopy() : undefined;
  const viewer = headers.get("X-Viewer");
  // One being made counts, too: it is stored after this.
  const owners = ok ? [copy?.headers.get(stamps.member) ?? null, making] : [];
  if (owners.every((owner) => owner === null || owner === viewer)) return;
  await dropCopiesAlsoLater();
  if (viewer === null) void leave();
}

/** Refreshes the copy for its member; if the session is over, deletes it. */
export async function check(): Promise<void> {
  const copy = await findCopy();
  if (copy) await keep({ member: copy.headers.get(stamps.member) ?? "", isForced: true });
}
