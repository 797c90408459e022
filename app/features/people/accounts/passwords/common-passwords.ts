import { createRequire } from "node:module";

type Common = typeof import("@zxcvbn-ts/language-common");

/** What is written behind a word by everyone: a digit or two, a run, a year. */
const endings =
  /^(\d{0,2}|123|1234|12345|123456|321|000|007|111|420|555|666|777|786|888|911|999|19[4-9]\d|20[0-3]\d)$/;

const digits: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
};

/** The words a text may stand for when digits and signs stand for letters: "p@55w0rd", "1loveyou". */
function readings(text: string): string[] {
  const plain = text.replace(/[034578@$]/g, (sign) => digits[sign] ?? sign);
  return [text, plain, plain.replace(/[1!]/g, "i"), plain.replace(/[1!]/g, "l")];
}

const backwards = (text: string) => [...text].reverse().join("");

const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
];
const walks = [...rows, ...rows.map(backwards)];

/** "777777", "abababab", "123412341234": one to four characters again and again. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/u.test(text);

/** "19871987", "147741", "776655": digits in an order that is no secret. */
const isDigitPattern = (text: string) =>
  /^\d+$/.test(text) && (text === backwards(text) || /^((\d)\2+)+$/.test(text) || /^(\d{3,6})\1$/.test(text));

/** What a guesser tries first here, besides the published rankings: the game, its throws, its people, and this product's name. */
const wordsHere = [
  ...["cornhole", "cornholes", "cornholer", "baggo", "bagger", "baggers", "bagtoss", "beanbag", "beanbags"],
  ...["airmail", "airmails", "pushshot", "slickside", "rollbag", "rollshot", "cutshot", "reversecut"],
  ...["fourbagger", "bagsin", "bagson", "cornholeclub", "cornholecoach", "cornholeplayer", "thelane"],
  ...["coach", "coaches", "coaching", "thecoach", "mycoach", "member", "members"],
] as const;

// Older systems kept eight letters of a password: "basketba".
const kept = 8;

let known: Set<string> | undefined;

/** The words and sequences of published rankings, in lower case, read when the first password is looked at: they take 10 MB. */
export function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const { dictionary }: Common = createRequire(import.meta.url)("@zxcvbn-ts/language-common");
  const listed = dictionary["passwords-common"] as readonly string[];
  known = new Set([...listed, ...listed.map((word) => word.slice(0, kept)), ...wordsHere]);
  return known;
}

function isWord(text: string): boolean {
  const listed = commonPasswords();
  const half = text.slice(0, text.length / 2);
  const texts = text === half + half ? [text, half] : [text];
  return texts.flatMap(readings).some((word) => listed.has(word) || listed.has(backwards(word)));
}

/** "michael", "m1chael12", "dragon1987!", "12dragon": a word, alone or with what everyone adds to it. */
function isWordWithEnding(text: string): boolean {
  const [, stem = "", number = ""] = /^(.+?)(\d{0,6})[!.?*]{0,2}$/s.exec(text) ?? [];
  if (endings.test(number) && isWord(stem)) return true;
  const [, , rest = ""] = /^(\d|12|123|1234)(\D.+)$/s.exec(stem) ?? [];
  return number === "" && isWord(rest);
}

/**
 * Whether the password is among those that are guessed first, whatever its case (D9): some 49,000 words, names and sequences, each
 * also with common endings, with digits for letters, twice, or backwards.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return (
    isWord(text) ||
    isWordWithEnding(text) ||
    isRepetition(text) ||
    isDigitPattern(text) ||
    walks.some((walk) => walk.includes(text))
  );
}
