/** What a link's preview picture says and shows: the club, its line, its color, and its logo as a data address. */
export type ShareCard = { siteName: string; tagline: string; accent: string; logo: string | null };

const escaped = (text: string) =>
  text
    // XML has no way to write these.
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Words in lines of at most `most` letters, at most three; what doesn't fit ends in dots. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const cut = lines.slice(0, 3).map((line) => (line.length > most ? `${line.slice(0, most - 1)}…` : line));
  return lines.length > 3 ? [...cut.slice(0, 2), `${(cut[2] ?? "").slice(0, most - 1)}…`] : cut;
}

const fonts = "'Liberation Sans Narrow','DejaVu Sans Condensed','Arial Narrow',sans-serif";

type Written = { y: number; size: number; weight: number; color: string };

const written = (lines: readonly string[], { y, size, weight, color }: Written) =>
  lines
    .map(
      (line, place) =>
        `<text x="72" y="${y + place * size * 1.12}" font-family="${fonts}" font-size="${size}" font-weight="${weight}" fill="${color}">${escaped(line)}</text>`,
    )
    .join("");

const lane = (accent: string) =>
  `<svg x="640" width="560" height="630" viewBox="50 0 390 440" preserveAspectRatio="xMidYMid slice">
<rect width="480" height="130" fill="#d5e3e6"/><circle cx="376" cy="62" r="26" fill="#fffdf8"/>
<path fill="#7f9a77" d="M0 132V96c20-26 46-26 62-4 16-30 52-28 66 2 22-18 46-14 58 8h112c14-26 44-30 60-8 18-28 54-24 64 4 18-14 42-12 58 6v28z"/>
<path fill="#c6d6a6" d="M0 126H480V440H0z"/>
<path fill="#b1c68e" d="M0 126H70L-60 330V126zM160 126H205L110 440H-30zM240 126H282L390 440H240zM325 126H374L640 440H520z"/>
<path fill="#a9793f" d="M194 200H286V208H194z"/><path fill="#e3c08a" d="M203 152H277L286 201H194z"/>
<ellipse cx="240" cy="166" rx="10" ry="6" fill="#16302a"/>
<path fill="#e3c08a" d="M146 326H334L372 426H108z"/><path fill="#a9793f" d="M108 426H372V440H108z"/>
<ellipse cx="240" cy="397" rx="33" ry="15" fill="#16302a"/>
<path fill="none" stroke="#fffdf8" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 9" d="M420 400C424 40 262-30 241 158"/>
<g transform="translate(362 128) rotate(-28)"><rect x="-27" y="-17" width="54" height="34" rx="11" fill="${accent}"/></g></svg>`;

/** The club's mark: its logo, or a bag in its color. */
const mark = ({ logo, accent }: ShareCard) =>
  logo === null
    ? `<rect x="72" y="76" width="96" height="60" rx="16" fill="${accent}"/><rect x="80" y="84" width="80" height="44" rx="10" fill="none" stroke="#fffdf8" stroke-width="2" stroke-dasharray="6 5"/>`
    : `<image x="72" y="60" width="110" height="110" href="${logo}"/>`;

/** The picture as SVG, 1,200 by 630. */
export function shareCardSvg(card: ShareCard): string {
  const name = linesOf(card.siteName, 15);
  const size = name.length > 2 ? 62 : 76;
  const top = 250;
  const line = linesOf(card.tagline, 32);
  const below = top + name.length * size * 1.12 + 22;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#f8f4ea"/>${lane(card.accent)}${mark(card)}
${written(name, { y: top, size, weight: 700, color: "#16302a" })}
${written(line, { y: below, size: 34, weight: 400, color: "#4a5d55" })}
<rect x="72" y="560" width="120" height="8" rx="4" fill="${card.accent}"/></svg>`;
}
