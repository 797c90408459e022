import { beforeAll, expect, test } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";

type Call = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  responses: Record<string, object>;
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
  };
};

const app = appForAll();
let paths: Record<string, Record<string, Call>>;

beforeAll(async () => {
  const answer = await app.fetch("/api/openapi.json");
  const description = (await answer.json()) as { openapi: string; paths: typeof paths };
  expect(description.openapi).toBe("3.1.0");
  paths = description.paths;
});

test("exactly the build's calls are described", () => {
  const routes = Object.entries(app.bundle.routes).filter(([id]) => /^routes\/api(-admin)?\//.test(id));
  const navigations = ["login", "logout", "auth.google", "auth.google_.callback"];
  const undescribed = new Set(["openapi[.]json", "$", ...navigations]);
  const expected = routes.filter(([id]) => !undescribed.has(id.replace(/^routes\/api(-admin)?\//, "")));
  // An upload has its own address besides the one that starts uploads.
  expect(Object.keys(paths)).toHaveLength(expected.length + 1);
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((call) => call.operationId ?? []),
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

test("signing in says what a second factor needs (D69)", () => {
  const call = paths["/api/auth/signin"]?.post;
  const schema = call?.requestBody?.content["application/json"]?.schema;
  expect(Object.keys(schema?.properties ?? {})).toEqual([
    "email",
    "password",
    "rememberMe",
    "secondFactor",
    "trustDevice",
  ]);
  expect(schema?.properties.secondFactor).toMatchObject({
    description: expect.stringContaining("recovery code"),
  });
  expect(schema?.required).toEqual(["email", "password"]);
  const refusal = expect.stringMatching(/SECOND_FACTOR_REQUIRED.*SECOND_FACTOR_WRONG/);
  expect(call?.responses).toMatchObject({ 401: { description: refusal }, 429: {} });
});

test("a file is multipart, and an id in the address is a path parameter", () => {
  const captions = paths["/api/admin/tutorials/{id}/captions"]?.put;
  expect(Object.keys(captions?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  const status = paths["/api/admin/user-video-submissions/{id}/status"]?.put;
  expect(status?.parameters.slice(0, 1)).toEqual([expect.objectContaining({ name: "id", in: "path" })]);
  expect(
    Object.keys(status?.requestBody?.content["application/json"]?.schema.properties ?? {}),
  ).not.toContain("id");
});

test.each(["/api/user-video-submissions", "/api/admin/videos/upload"])(
  "%s accepts its file, or a finished upload's id",
  (path) => {
    const content = paths[path]?.post?.requestBody?.content ?? {};
    const form = content["multipart/form-data"]?.schema;
    expect(form?.properties).toMatchObject({
      video: { type: "string", format: "binary" },
      uploadId: { type: "string" },
    });
    expect(form).toMatchObject({ oneOf: [{ required: ["video"] }, { required: ["uploadId"] }] });
    const json = content["application/json"]?.schema;
    expect(json?.required).toContain("uploadId");
    expect(json?.properties).not.toHaveProperty("video");
    expect(Object.keys(paths[path]?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "404", "409", "413", "415"]),
    );
  },
);

test.each([
  [
    "/api/inbound/email",
    ["webhook-id", "webhook-timestamp", "webhook-signature"],
    ["message/rfc822", "multipart/form-data"],
  ],
  [
    "/api/webhooks/store",
    ["X-Shopify-Hmac-Sha256", "X-Shopify-Event-Id", "X-Shopify-Triggered-At"],
    ["application/json"],
  ],
])("%s reads its signature from headers, and its body as it is", (path, headers, types) => {
  const call = paths[path]?.post;
  expect(call?.parameters).toEqual(headers.map((name) => expect.objectContaining({ name, in: "header" })));
  const { content = {} } = call?.requestBody ?? {};
  expect(Object.keys(content)).toEqual(types);
  for (const { schema } of Object.values(content)) expect(schema).not.toHaveProperty("properties");
});

test("uploads in parts are described by method, with the headers they read", () => {
  const [all, one] = [paths["/api/uploads"] ?? {}, paths["/api/uploads/{id}"] ?? {}];
  expect(Object.keys(all).sort()).toEqual(["options", "post"]);
  expect(Object.keys(one).sort()).toEqual(["delete", "head", "options", "parameters", "patch"]);
  const read = (call: Call | undefined) => call?.parameters.map(({ name }) => name);
  expect(read(all.post)).toEqual(["Tus-Resumable", "Upload-Length", "Upload-Metadata"]);
  expect(read(one.patch)).toEqual(["Tus-Resumable", "Upload-Offset"]);
  expect(Object.keys(one.patch?.requestBody?.content ?? {})).toEqual(["application/offset+octet-stream"]);
  expect([all.post?.tags, one.head?.tags, one.delete?.tags]).toEqual([["pro"], ["pro"], ["pro"]]);
});

test("a call whose body has an id may answer 404, and bulk calls may omit their ids (D58)", () => {
  for (const path of ["respond-contact", "practice-notes", "set-free-membership", "video-feedback"])
    expect([path, Object.keys(paths[`/api/admin/${path}`]?.post?.responses ?? {})]).toEqual([
      path,
      expect.arrayContaining(["404"]),
    ]);
  const bulk = ["bulk-update-drill-visibility", "fix-missing-stats", "weekly-drills/copy"];
  for (const path of bulk) {
    const schema = paths[`/api/admin/${path}`]?.post?.requestBody?.content["application/json"]?.schema;
    expect([path, schema?.required ?? []]).toEqual([path, []]);
  }
});
