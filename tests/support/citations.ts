/** The rules and headings a citation may lead to. `rules` maps a rule's number to its text. */
export type Spec = { rules: ReadonlyMap<number, string>; headings: ReadonlySet<string> };

/** Reads docs/spec from the texts of its two pages. Throws for a number that comes twice. */
export function readSpec(decisions: string, contract: string): Spec {
  const rules = new Map<number, string>();
  for (const part of decisions.split(/^(?=#{2,3} )/m)) {
    const [head = "", number] = /^### D(\d+) \S.*\n/.exec(part) ?? [];
    if (number === undefined) continue;
    if (rules.has(Number(number))) throw new Error(`D${number} has two headings`);
    rules.set(Number(number), part.slice(head.length).trim());
  }
  const headings = [...contract.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  return { rules, headings: new Set(headings) };
}

/** One rule as it is cited: `D18b` is number 18, part "b"; a whole rule has the part "". */
export type RuleCitation = { number: number; part: string };

/** Every rule a text cites. A D1 college team is no rule. */
export function rulesCited(text: string): RuleCitation[] {
  const found = text.matchAll(/\bD(\d{1,3})([a-z]?)\b(?! college)/g);
  return [...found].map(([, number, part = ""]) => ({ number: Number(number), part }));
}

/** Comments are one text, wherever their lines break. */
const withoutBreaks = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|-)?\s*/g, " ");

/** The heading each use of the word "contract" names, or the words around one that names none. A link is no citation. */
function contractCited(text: string): { heading?: string; words: string }[] {
  const flat = withoutBreaks(text);
  return [...flat.matchAll(/\bcontract\b(?!\.md|\]\()(?:, "([^"]+)")?/gi)].map(
    ({ 0: whole, 1: heading, index }) => ({
      ...(heading !== undefined && { heading }),
      words: flat.slice(Math.max(0, index - 20), index + whole.length + 20).trim(),
    }),
  );
}

/** Words that send a reader to a document outside the repository; a published standard may be cited by its section. */
const elsewhere = [
  /\b(?:member|admin) document\b/i,
  /\bboth documents\b/i,
  /\bthe specification\b/i,
  /(?<!(?:W3C|RFC)[^()\n]{0,30})\bsections? \d/i,
];

/** A store sells subscription contracts: there the word is the store's own. */
const isStoresWord = (path: string) => /\bstore-report\b/.test(path);

function ruleFault({ number, part }: RuleCitation, { rules }: Spec): string | null {
  const rule = rules.get(number);
  if (rule === undefined) return `D${number} is no rule of docs/spec/decisions.md`;
  if (part === "" || rule.includes(`(${part})`)) return null;
  return `D${number} has no part (${part})`;
}

/** The sentences about citations of a file that lead nowhere. */
export function citationFaults(path: string, text: string, spec: Spec): string[] {
  const rules = rulesCited(text).map((cited) => ruleFault(cited, spec));
  const headings = isStoresWord(path)
    ? []
    : contractCited(text).map(({ heading, words }) => {
        if (heading === undefined) return `"${words}" names no heading of docs/spec/contract.md`;
        return spec.headings.has(heading) ? null : `docs/spec/contract.md has no heading "${heading}"`;
      });
  const foreign = elsewhere.map((words) => {
    const [found] = words.exec(withoutBreaks(text)) ?? [];
    return found === undefined ? null : `"${found}" leads out of the repository`;
  });
  return [...rules, ...headings, ...foreign].filter((fault) => fault !== null);
}
