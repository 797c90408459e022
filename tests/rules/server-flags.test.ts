import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { serverFlags } from "#tests/support/server-flags.mjs";

const read = (name: string) => readFileSync(join(root, name), "utf8");

it("gives Node the same settings in the image, the demo and at home", () => {
  const image = /^CMD (\[.+\])$/m.exec(read("Dockerfile"))?.[1] ?? "[]";
  expect(JSON.parse(image)).toEqual(["node", ...serverFlags, "app/cli/serve.mjs"]);
  expect(JSON.parse(read("package.json")).scripts.demo).toBe(
    ["exec node", ...serverFlags, "app/cli/demo.mjs"].join(" "),
  );
});
