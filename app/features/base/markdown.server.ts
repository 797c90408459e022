import MarkdownIt from "markdown-it";
import { isPlainLink } from "./web-address.ts";

// Tags stay plain text, and dangerous addresses (javascript:, data:) stay text: both are the library's defaults.
const markdown = new MarkdownIt("default", { html: false, linkify: false }).disable("image");

const isAllowed = markdown.validateLink;
markdown.validateLink = (address) => isAllowed(address) && isPlainLink(address);

// Pages already have an h1.
markdown.renderer.rules.heading_open = (tokens, place) =>
  `<${tokens[place]?.tag === "h1" ? "h2" : tokens[place]?.tag}>`;
markdown.renderer.rules.heading_close = (tokens, place) =>
  `</${tokens[place]?.tag === "h1" ? "h2" : tokens[place]?.tag}>`;
markdown.renderer.rules.bullet_list_open = () => '<ul class="bullets">';

/** Markdown as HTML that can't run code: typed tags, pictures and script addresses don't get through. */
export const renderMarkdown = (text: string): string => markdown.render(text);
