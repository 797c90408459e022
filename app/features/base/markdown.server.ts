import MarkdownIt from "markdown-it";

// Tags stay letters, and addresses that run something (javascript:, data:) stay text: both are the library's own rules.
const markdown = new MarkdownIt("default", { html: false, linkify: false }).disable("image");

// A page has its own first heading.
markdown.renderer.rules.heading_open = (tokens, place) =>
  `<${tokens[place]?.tag === "h1" ? "h2" : tokens[place]?.tag}>`;
markdown.renderer.rules.heading_close = (tokens, place) =>
  `</${tokens[place]?.tag === "h1" ? "h2" : tokens[place]?.tag}>`;
markdown.renderer.rules.bullet_list_open = () => '<ul class="bullets">';

/** Markdown as HTML that runs nothing: no tag that was typed passes, nor a picture or an address that is a program. */
export const renderMarkdown = (text: string): string => markdown.render(text);
