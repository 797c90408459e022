const yearSeconds = 365 * 86_400;

/** Tells the server this browser's time zone, as the pages for members do, so that the first of them is right (D17, D70). */
export function tellZone(): void {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
  document.cookie = `${prefix}time_zone=${zone}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}
