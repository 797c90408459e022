/** The content of an email: plain text except `body`, which is HTML. */
export type LetterParts = {
  subject: string;
  siteName: string;
  /** The button's color and the color of its words. */
  accent: { color: string; ink: string };
  greeting: string;
  paragraphs: readonly string[];
  body?: string;
  button?: { label: string; address: string };
  closing: readonly string[];
  /** Why the reader got it. */
  reason: string;
  unsubscribe?: string;
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

// Mail programs drop style sheets, so every element has inline styles. The colors are readable on white and,
// inverted, on black.
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const textStyle = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#16302a`;
const smallStyle = `margin:0 0 8px;${font};font-size:14px;line-height:20px;color:#4a5d55`;

// A Hebrew or Arabic message is read from the right.
const written = (text: string) =>
  `<p dir="auto" style="${textStyle}">${escaped(text).replaceAll("\n", "<br>")}</p>`;
/** Paragraphs of someone's own words as the body of an email, which changes no letter of them. */
export const bodyOf = (paragraphs: readonly string[]) => ({
  text: paragraphs.join("\n\n"),
  html: paragraphs.map(written).join("\n"),
});

const small = (html: string) => `<p style="${smallStyle}">${html}</p>`;
const linked = (address: string, label: string) =>
  `<a href="${escaped(address)}" style="color:#1d4f8f">${escaped(label)}</a>`;

type Button = NonNullable<LetterParts["button"]>;

function button({ label, address }: Button, { color, ink }: LetterParts["accent"]): string {
  const style = `display:inline-block;padding:14px 22px;${font};font-size:16px;font-weight:700;line-height:20px;color:${ink};text-decoration:none`;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>',
    `<td bgcolor="${color}" style="border-radius:6px"><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></td>`,
    "</tr></table>",
    small(`Or open this link: ${linked(address, address)}`),
  ].join("\n");
}

function footer({ reason, unsubscribe, siteName }: LetterParts): string {
  const words = escaped(reason);
  return [
    small(escaped(siteName)),
    small(unsubscribe ? `${words} ${linked(unsubscribe, "Unsubscribe")}` : words),
  ].join("\n");
}

/** An email as HTML for mail programs: one table column, inline styles, one button with its plain link below. */
export function letterHtml(parts: LetterParts): string {
  const { subject, greeting, paragraphs, body, button: link, closing, accent } = parts;
  const bodyStyle = `${font};font-size:16px;line-height:24px;color:#16302a`;
  const main = [
    ...[greeting, ...paragraphs].map(written),
    ...(body ? [`<div dir="auto" style="${bodyStyle}">${body}</div>`] : []),
    ...(link ? [button(link, accent)] : []),
    ...closing.map(written),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f8f4ea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f8f4ea"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td bgcolor="#fffdf8" style="padding:24px;border:1px solid #dcd2bd;border-radius:10px">
${main.join("\n")}
</td></tr>
<tr><td style="padding:16px 24px">
${footer(parts)}
</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}
