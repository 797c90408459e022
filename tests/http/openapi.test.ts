import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";

type Call = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
  };
};

let app: App;
let paths: Record<string, Record<string, Call>>;

beforeAll(async () => {
  app = await startApp();
  const answer = await app.fetch("/api/openapi.json");
  const description = (await answer.json()) as { openapi: string; paths: typeof paths };
  expect(description.openapi).toBe("3.1.0");
  paths = description.paths;
});
afterAll(() => app.close());

test("every call of the build is described, and nothing else", () => {
  const routes = Object.entries(app.bundle.routes).filter(([id]) => /^routes\/api(-admin)?\//.test(id));
  const navigations = ["login", "logout", "auth.google", "auth.google_.callback"];
  const undescribed = new Set(["openapi[.]json", "$", "uploads.$", ...navigations]);
  const expected = routes.filter(([id]) => !undescribed.has(id.replace(/^routes\/api(-admin)?\//, "")));
  expect(Object.keys(paths)).toHaveLength(expected.length);
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((call) => call.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("a call's fields come from its schema", () => {
  const call = paths["/api/drill-completions"]?.post;
  const schema = call?.requestBody?.content["application/json"]?.schema;
  expect(Object.keys(schema?.properties ?? {})).toEqual(
    expect.arrayContaining(["drillId", "roundsThrown", "ppr", "notes"]),
  );
  expect(schema?.required).toEqual(expect.arrayContaining(["drillId"]));
  expect(call?.tags).toEqual(["elite"]);
});

test("a file comes as multipart, an id in the address as a path parameter", () => {
  const upload = paths["/api/user-video-submissions"]?.post;
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  const status = paths["/api/admin/user-video-submissions/{id}/status"]?.put;
  expect(status?.parameters).toEqual([expect.objectContaining({ name: "id", in: "path" })]);
  expect(
    Object.keys(status?.requestBody?.content["application/json"]?.schema.properties ?? {}),
  ).not.toContain("id");
});
