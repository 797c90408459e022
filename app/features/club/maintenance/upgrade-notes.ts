/** What to do for one version when upgrading to it, as Markdown. */
type UpgradeNote = { version: string; text: string };

const numbersOf = (version: string) => version.split(".").map(Number);

/** Whether a version is newer than another. */
export function isNewer(version: string, other: string): boolean {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  const place = one.findIndex((number, at) => number !== (two[at] ?? 0));
  return place >= 0 && (one[place] ?? 0) > (two[place] ?? 0);
}

/** The parts "When you upgrade" of a change log for the versions after one, up to another, the oldest first. */
export function notesBetween(
  changelog: string,
  { after, upTo }: { after: string; upTo: string },
): UpgradeNote[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      version: /^\S+/.exec(part)?.[0] ?? "",
      text:
        /^\*\*When you upgrade\*\*\n([\s\S]*?)(?=^\*\*[^*\n]+\*\*$|$(?![\s\S]))/m.exec(part)?.[1]?.trim() ??
        "",
    }))
    .filter(({ version, text }) => text !== "" && isNewer(version, after) && !isNewer(version, upTo))
    .toReversed();
}
