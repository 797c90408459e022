import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { policy } from "#app/features/base/policy.ts";
import { handlersOf } from "#app/http/endpoint.server.ts";
import { uploadHandlersOf } from "#app/http/files/tus.server.ts";
import { loadBundle, root } from "#tests/support/bundle.ts";

/** HTTP requests without an operation: ending a session only affects the cookie. */
// A recording is checked where every upload starts; its message or review has the operation.
const withoutOperation = ["signOut", "sendVoice"];

const isOperation = (value: unknown): value is { action: string; schema: unknown } =>
  typeof value === "function" && "action" in value && "schema" in value;

async function operationsIn(file: string): Promise<string[]> {
  const module = (await import(/* @vite-ignore */ join(root, file))) as Record<string, unknown>;
  // an upload's handler is exported whole, with its operation inside.
  const runOf = (value: unknown) => (value as { run?: unknown } | null | undefined)?.run;
  return [...Object.values(module), ...Object.values(uploadHandlersOf(module.loader) ?? {})]
    .flatMap((value) => [value, runOf(value)])
    .flatMap((value) => (isOperation(value) ? [value.action] : []));
}

test("every row of the policy table has its operation, and every operation its row", async () => {
  // The operation that starts an upload is assembled where the nouns that accept one meet.
  const files = [...globSync("app/features/**/*.server.ts", { cwd: root }), "app/routes/api/uploads.$.ts"];
  const found = new Set((await Promise.all(files.map(operationsIn))).flat());
  expect(files.length).toBeGreaterThan(20);
  const expected = Object.keys(policy).filter((action) => !withoutOperation.includes(action));
  expect([...found].sort()).toEqual(expected.sort());
});

test("every JSON address except navigations runs operations in the table", async () => {
  const { routes } = await loadBundle();
  expect(handlersOf(() => null)).toBeUndefined();
  const sources = globSync("app/routes/{api,api-admin}/*.ts", { cwd: root });
  expect(sources.length).toBe(Object.keys(routes).filter((id) => /^routes\/api(-admin)?\//.test(id)).length);
  const withoutHandler = new Set<string>();
  for (const source of sources) {
    const module = (await import(/* @vite-ignore */ join(root, source))) as { loader: unknown };
    const handlers = handlersOf(module.loader);
    if (!handlers) withoutHandler.add(source.replace(/^app\/routes\//, ""));
    for (const [method, handler] of handlers ?? []) {
      expect([source, method, Object.hasOwn(policy, handler.run.action)]).toEqual([source, method, true]);
      // Everything under /api/admin is for coaches, except the one call members share (D5).
      if (/api-admin/.test(source) && handler.run.action !== "setSubscriptionTier")
        expect([source, method, policy[handler.run.action]]).toEqual([source, method, "admin"]);
    }
  }
  expect([...withoutHandler].sort()).toEqual([
    "api/$.ts",
    "api/auth.google.ts",
    "api/auth.google_.callback.ts",
    "api/login.ts",
    "api/logout.ts",
    "api/openapi[.]json.ts",
    // A separate protocol whose requests run operations in the table.
    "api/uploads.$.ts",
  ]);
});
