import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/bundle.ts";
import { textOf } from "./support/source-file.ts";

/** What a page names in backticks that matches: paths, or names of files without a folder. */
const namedIn = (page: string, pattern: RegExp) => [
  ...new Set([...textOf(page).matchAll(pattern)].map(([, name = ""]) => name)),
];

test.each(["README.md", "docs/architecture.md", "docs/features.md", "docs/spec/README.md"])(
  "every file %s names is there",
  (page) => {
    const paths = namedIn(page, /`((?:app|db|docs|tests)\/[^`\s]+|\.env\.example)`/g);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const names = namedIn(page, /`([^`\s/]+\.(?:ts|tsx|mjs))`/g);
    const isBesideOne = (name: string) => paths.some((path) => existsSync(join(root, dirname(path), name)));
    expect(names.filter((name) => !isBesideOne(name))).toEqual([]);
  },
);
