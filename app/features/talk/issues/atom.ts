type Entry = { path: string; title: string; summary: string; html: string; publishedAt: Date };
type Site = { siteName: string; appUrl: URL };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function entry({ appUrl }: Site, { path, title, summary, html, publishedAt }: Entry): string {
  const address = escaped(new URL(path, appUrl).href);
  // A feed reader doesn't know the site, so its addresses must be absolute.
  const content = html.replaceAll('href="/', `href="${appUrl.origin}/`);
  return [
    "  <entry>",
    `    <id>${address}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <link href="${address}"/>`,
    `    <updated>${publishedAt.toISOString()}</updated>`,
    `    <published>${publishedAt.toISOString()}</published>`,
    `    <summary>${escaped(summary)}</summary>`,
    `    <content type="html">${escaped(content)}</content>`,
    "  </entry>",
  ].join("\n");
}

const mostEntries = 20;

/** The archive as an Atom feed (RFC 4287), with the newest issues in full. */
export function atomFeed(site: Site, entries: readonly Entry[]): string {
  const { siteName, appUrl } = site;
  const here = new URL("/newsletter/feed.xml", appUrl).href;
  const shown = entries.slice(0, mostEntries);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(here)}</id>`,
    `  <title>${escaped(`${siteName} newsletter`)}</title>`,
    `  <author><name>${escaped(siteName)}</name></author>`,
    `  <link rel="self" href="${escaped(here)}"/>`,
    `  <link href="${escaped(new URL("/newsletter", appUrl).href)}"/>`,
    `  <updated>${(shown[0]?.publishedAt ?? new Date(0)).toISOString()}</updated>`,
    ...shown.map((one) => entry(site, one)),
    "</feed>",
    "",
  ].join("\n");
}
