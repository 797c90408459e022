import { commonNames } from "./common-names.ts";
import { commonWordsAToL } from "./common-words-a-l.ts";
import { commonWordsMToZ } from "./common-words-m-z.ts";

/** Walks over keys and numbers, and marks of films and bands, as they recur in every published ranking. */
const sequences = `
!qaz2wsx 007007 010203 0123456 01234567 012345678 0123456789 098765 09876543 100000 100200 101010 101101 102030 10203040
102938 110110 112112 112233 11223344 1122334455 112358 11235813 1123581321 121212 12121212 1230123 123098 123123 123123123
123321 123412 1234321 12344321 123454321 123456 1234567 12345678 123456789 1234567890 123456789a 123456789q 123456789z
12345678a 1234567a 1234567q 123456a 123456q 12345a 12345q 1234abcd 1234qwer 123654 123698 1236987 123698745 123789 123987
123abc 123qwe 123qweasd 124356 124578 12qwaszx 131313 1314520 134679 134679852 13579 135790 1357911 135792468 1357924680
141414 142536 145236 147147 147258 147258369 147852 147896 147896325 151515 159159 159263 159357 159753 159951 1618033 168168
18436572 199199 1a2b3c 1a2b3c4d 1a2s3d4f 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 200000
202020 212121 213213 232323 234567 2345678 242424 246810 24681012 252525 258258 258369 258456 271828 2cool4u 2fast4u 313131
314159 3141592 31415926 321321 321654 345678 3456789 369258147 369369 3edc4rfv 414141 420420 420blaze 456123 456654 456789
4815162342 4ever 4ever2 4runner 515151 5201314 520520 521521 5551212 565656 567890 654123 654321 666666a 676767 678910 686868
696969 741258 741852963 753159 753951 7654321 787878 789123 789456 789456123 789654 852456 852963 8675309 8675310 87654321
898989 909090 911911 951357 951753 963258 963852741 987412365 987456 987654321 9876543210 99bottles a12345 a123456 a1234567
a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aa12345678 abcd12 abcdef123 apollo13 area51 asdf12 asdfjkl
asdzxc blink182 c3por2d2 cbr600 change_me edcrfv gsxr1000 gsxr750 hal9000 hjkl123 jkluio luv2love me4you mp3mp3 mp3player
ncc1701 ncc1701d ncc1701e ncc74656 pa55w0rd1 pass1word ps2ps2 q1q1q1 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazxsw qazxswedc
qwe123qwe qweasdzx qwer12 qwerty123456 qwertyasdfgh r2d2c3po route66 rx7rx7 se7en sex4me thx1138 u2u2u2 w1nd0ws wsxedc xbox360
xyz123 yuiop z1x2c3 z1x2c3v4 zaq123 zaq12wsx zaq1zaq1 zxc123 zxcasd zxcv1234
`;

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

// Older systems kept eight letters of a password: "basketba".
const kept = 8;

let known: Set<string> | undefined;

/** Every word and sequence, gathered when the first password is looked at. */
export function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const listed = [sequences, commonNames, commonWordsAToL, commonWordsMToZ].join(" ").trim().split(/\s+/);
  known = new Set([...listed, ...listed.map((word) => word.slice(0, kept))]);
  return known;
}

function isWord(text: string): boolean {
  const listed = commonPasswords();
  const half = text.slice(0, text.length / 2);
  const isTwice = text === half + half;
  return readings(isTwice ? half : text).some((word) => listed.has(word) || listed.has(backwards(word)));
}

/** "michael", "m1chael12", "dragon1987!", "12dragon": a word, alone or with what everyone adds to it. */
function isWordWithEnding(text: string): boolean {
  const [, stem = "", number = ""] = /^(.+?)(\d{0,6})[!.?*]{0,2}$/s.exec(text) ?? [];
  if (endings.test(number) && isWord(stem)) return true;
  const [, , rest = ""] = /^(\d|12|123|1234)(\D.+)$/s.exec(stem) ?? [];
  return number === "" && isWord(rest);
}

/**
 * Whether the password is among those that are guessed first, whatever its case (D9): some 6,000 words, names and sequences, each
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
