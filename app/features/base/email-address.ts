// Mail servers and our tables write a domain's letters in ASCII, "xn--bcher-kva.example"; people write and read "bücher.example".

const hasLetters = /\P{ASCII}/u;
/** What ends or splits a host in a web address, and stands in no domain. */
const noDomain = /[\s:/?#\\@[\]%]/;

const split = (address: string): [string, string] => {
  const at = address.lastIndexOf("@") + 1;
  return [address.slice(0, at), address.slice(at)];
};

const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

/** RFC 3492: how far the next letters may be from the ones before. */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(isFirst ? delta / damp : delta / 2);
  left += Math.floor(left / points);
  let bias = 0;
  for (; left > ((base - tMin) * tMax) / 2; bias += base) left = Math.floor(left / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * left) / (left + skew));
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The letters of one label after "xn--" (RFC 3492). */
function decodeLabel(label: string): string {
  const dash = label.lastIndexOf("-");
  const letters = [...label.slice(0, Math.max(dash, 0))];
  let [at, point, bias] = [0, 128, 72];
  for (let place = dash + 1; place < label.length; ) {
    const before = at;
    for (let weight = 1, k = base; ; k += base) {
      const digit = place < label.length ? digits.indexOf(label.charAt(place)) : -1;
      if (digit < 0 || weight > 0x7fffffff) throw new RangeError(label);
      place += 1;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(at - before, count, before === 0);
    point += Math.floor(at / count);
    at %= count;
    letters.splice(at, 0, String.fromCodePoint(point));
    at += 1;
  }
  return letters.join("");
}

/** The domain with its letters; null for what stands for none. */
function lettersOf(domain: string): string | null {
  try {
    const labels = domain
      .split(".")
      .map((label) => (label.startsWith("xn--") ? decodeLabel(label.slice(4)) : label));
    return labels.join(".");
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The address with its domain in ASCII, as it is stored and compared; one that isn't an address stays as it is, and so does one
 * written with signs that only look like its letters.
 */
export function asciiAddress(address: string): string {
  const [name, domain] = split(address);
  if (name === "" || !hasLetters.test(domain) || noDomain.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname ?? "";
  return lettersOf(host) === domain.normalize("NFC").toLowerCase() ? name + host : address;
}

/** The address as people write it. One whose letters wouldn't lead back to it stays in ASCII. */
export function shownAddress(address: string): string {
  if (!address.includes("xn--")) return address;
  const [name, domain] = split(address);
  const shown = name + (lettersOf(domain) ?? domain);
  return asciiAddress(shown) === address ? shown : address;
}

/** What is searched for, as it is stored: the end of an address, or a domain alone, in ASCII. */
export function asciiSearch(words: string): string {
  const [name, domain] = split(words);
  return name + asciiAddress(`_@${domain}`).slice(2);
}
