import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { serverEnvironment, serverFlags } from "#tests/support/server-flags.ts";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const { scripts } = JSON.parse(read("package.json"));

it("gives Node the same settings in the image, the demo, and npm start", () => {
  const image = /^CMD (\[.+\])$/m.exec(read("Dockerfile"))?.[1] ?? "[]";
  expect(JSON.parse(image)).toEqual(["node", ...serverFlags, "app/cli/serve.mjs"]);
  const settings = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`);
  expect(settings).toEqual([expect.stringMatching(/^MALLOC_ARENA_MAX=\d+$/)]);
  expect(/^ENV (.+)$/m.exec(read("Dockerfile"))?.[1]?.split(" ")).toEqual(expect.arrayContaining(settings));
  expect(scripts.demo).toContain(`exec env ${settings.join(" ")} node ${serverFlags.join(" ")} `);
});

it("compiles for the image with the settings it runs with: Node ignores code compiled with others", () => {
  const compiling = /^RUN (\[.+loadBundle.+\])$/m.exec(read("Dockerfile"))?.[1] ?? "[]";
  expect(JSON.parse(compiling).slice(0, -2)).toEqual(["node", ...serverFlags]);
});

it.each(["demo", "start", "dev", "admin", "backup", "restore", "bench", "check", "test"])(
  "npm run %s installs first, then becomes the program itself, on the installed Node",
  (name) => {
    // `env` looks node up again: a shell may have cached the path of the older one.
    expect(scripts[name]).toMatch(
      /^node app\/cli\/(install|build)\.mjs (&&|\|\|).* exec env (\w+=\w+ )*node [^&|;]+$/,
    );
  },
);
