import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/bundle.ts";
import { textOf } from "./support/source-file.ts";

/** The paths a page names in backticks. */
const pathsOf = (page: string) => [
  ...new Set(
    [...textOf(page).matchAll(/`((?:app|db|docs|tests)\/[^`\s]+|\.env\.example)`/g)].map(
      ([, path = ""]) => path,
    ),
  ),
];

test.each(["docs/architecture.md", "docs/features.md", "docs/spec/README.md"])(
  "every path %s names is there",
  (page) => {
    const paths = pathsOf(page);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
