/** The default accent in both color schemes. */
export const defaultAccent = { light: "#b83408", dark: "#ff8350" } as const;

/** One of the two color schemes. */
export type Scheme = keyof typeof defaultAccent;

type Rgb = readonly [red: number, green: number, blue: number];

/** The backgrounds the accent appears on, by scheme: the page and raised surfaces, as in the style sheet. */
const surfaces: Record<Scheme, readonly [string, string]> = {
  light: ["#f8f4ea", "#fffdf8"],
  dark: ["#0f1b18", "#172622"],
};

/** The minimum contrast of readable text (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5;

const channels = (hex: string): Rgb => {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
};

const toHex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two colors written as "#rrggbb", from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function mix(color: string, other: string, share: number): string {
  const [mine, theirs] = [channels(color), channels(other)];
  const at = (place: 0 | 1 | 2) => mine[place] * share + theirs[place] * (1 - share);
  return toHex([at(0), at(1), at(2)]);
}

/**
 * Colors derived from an accent: the text color on it, its hover color, and the soft background behind small labels.
 */
function shadesOf(accent: string, scheme: Scheme) {
  const [white, black] = ["#ffffff", "#120a06"];
  const ink = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black;
  return {
    ink,
    hover: mix(accent, ink === white ? black : white, 0.85),
    quiet: mix(accent, surfaces[scheme][1], scheme === "light" ? 0.1 : 0.14),
  };
}

/** The accent's lowest contrast as text: on the page, on cards, and on its own soft shade. */
export function lowestContrast(accent: string, scheme: Scheme): number {
  const { quiet } = shadesOf(accent, scheme);
  return Math.min(...[...surfaces[scheme], quiet].map((surface) => contrastOf(accent, surface)));
}

const declarations = (accent: string, scheme: Scheme) => {
  const { ink, hover, quiet } = shadesOf(accent, scheme);
  const name = "--color-accent";
  return `${name}:${accent};${name}-hover:${hover};${name}-ink:${ink};${name}-quiet:${quiet}`;
};

/**
 * The address of an accent's style sheet. It contains the colors and the number of the rules written from them, so the file
 * never changes.
 */
export const themeAddress = ({ light, dark }: Record<Scheme, string>): string =>
  `/theme.css?light=${light.slice(1)}&dark=${dark.slice(1)}&rules=2`;

/** The style sheet that replaces the default accent; the court is dark in both schemes, and print stays black and white. */
export function accentStyle({ light, dark }: Record<Scheme, string>): string {
  const rule = (scheme: Scheme, accent: string) =>
    `@media screen and (prefers-color-scheme:${scheme}){:root{${declarations(accent, scheme)}}}`;
  return `${rule("light", light)}${rule("dark", dark)}@media screen{.band-court{${declarations(dark, "dark")}}}`;
}

/** The club's accent on light pages and the text color on it, from what was published: emails are always light. */
export function lightAccent(
  site: readonly { section: string; content: Readonly<Record<string, unknown>> | null }[],
): { color: string; ink: string } {
  const chosen = site.find(({ section }) => section === "look")?.content?.accentLight;
  const color = typeof chosen === "string" ? chosen : defaultAccent.light;
  return { color, ink: shadesOf(color, "light").ink };
}
