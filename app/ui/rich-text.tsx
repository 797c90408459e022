/** Text a coach wrote in Markdown. `html` must come from the Markdown renderer, which lets no tag or script pass. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer writes every tag itself
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
