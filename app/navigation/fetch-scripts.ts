const fetched = new Map<string, Promise<void>>();

async function fetchScript(href: string): Promise<void> {
  const answer = await fetch(href);
  // Only a body that was read to its end is in the browser's cache.
  await answer.blob();
  if (!answer.ok) throw new TypeError(`${href} answers ${answer.status}`);
}

/** Whether the page itself loads a script, so that it need not be fetched for a part. */
const isOfPage = (href: string) => document.querySelector(`link[rel=modulepreload][href="${href}"]`) !== null;

/**
 * Fetches scripts into the browser's cache, from where they can be imported. A browser that fails to import a module does
 * not ask for it again on that page, however often it is imported; a fetch can be repeated. Rejects if one can't be had.
 */
export async function fetchScripts(hrefs: readonly string[]): Promise<void> {
  const fetches = hrefs.map((href) => {
    const fetching = fetched.get(href) ?? (isOfPage(href) ? Promise.resolve() : fetchScript(href));
    fetched.set(href, fetching);
    fetching.catch(() => fetched.delete(href));
    return fetching;
  });
  await Promise.all(fetches);
}

/** Loads a part of a page. The build calls it for each `import()`, in the place of Vite's function of that name. */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  scripts: readonly string[] = [],
): Promise<Part> {
  await fetchScripts(scripts.map((script) => `/${script}`));
  return load();
}
