/**
 * Call before the first `import()`: the bundler's preload link takes its nonce from this element, and the
 * page's policy blocks scripts without one.
 */
export function offerPreloadNonce(): void {
  if (document.querySelector("meta[property=csp-nonce]")) return;
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  document.head.append(meta);
}
