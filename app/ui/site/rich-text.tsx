/** A coach's Markdown text. `html` must come from the Markdown renderer, which lets no tags or scripts through. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer writes every tag itself
  return <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
