import type { ServerBuild } from "react-router";
import { z } from "zod";
import type { Config } from "#app/config/config.server.ts";
import { policy } from "#app/features/base/policy.ts";
import { cookieName } from "./cookie-names.ts";
import { doorsOf, type JsonDoor } from "./endpoint.server.ts";
import { describeFileBody, describeUploads } from "./openapi-uploads.server.ts";
import { statusSentence } from "./status.ts";
import { uploadDoorsOf } from "./tus.server.ts";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const failure = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    code: { type: "string" },
    id: { type: "string" },
  },
};

const failing = (status: number, description = statusSentence(status)) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

type Address = { template: string; names: string[] };

/** "/api/things/:id" as OpenAPI writes it, with the names in it. */
function toAddress(path: string): Address {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  return { template: `/${path.replaceAll(/:(\w+)/g, "{$1}")}`, names };
}

function inputOf(door: JsonDoor<unknown>, names: readonly string[]): JsonSchema {
  const schema = z.toJSONSchema(door.run.schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const { $schema: _, ...rest } = schema;
  const properties = Object.fromEntries(
    Object.entries(rest.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = rest.required?.filter((name) => !names.includes(name));
  return { ...rest, properties, ...(required && { required }) };
}

function describeInput(method: string, door: JsonDoor<unknown>, names: readonly string[]) {
  const schema = inputOf(door, names);
  const inPath = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const fields = Object.entries(schema.properties ?? {});
  if (method === "get") {
    const query = fields.map(([name, field]) => ({
      name,
      in: "query",
      schema: field,
      required: schema.required?.includes(name) ?? false,
    }));
    return { parameters: [...inPath, ...query] };
  }
  if (fields.length === 0) return { parameters: inPath };
  const types = ["application/json", "application/x-www-form-urlencoded"];
  const content = door.upload
    ? describeFileBody(schema, door.upload.field)
    : Object.fromEntries(types.map((type) => [type, { schema }]));
  return { parameters: inPath, requestBody: { required: true, content } };
}

/** The refusals of a call besides those of its input: who asks, what the address names, and its file. */
function refusals(door: JsonDoor<unknown>, isOpen: boolean, names: readonly string[]): object {
  const statuses = new Set(isOpen ? [400] : [400, 401, 403]);
  if (names.length > 0) statuses.add(404);
  const fields = inputOf(door, names).properties ?? {};
  if ("drillIds" in fields || "userIds" in fields) statuses.add(404);
  if (door.limits?.length) statuses.add(429);
  for (const status of door.upload ? [408, 413, 415, 507] : []) statuses.add(status);
  for (const status of "uploadId" in fields ? [404, 409] : []) statuses.add(status);
  const own = Object.entries(door.refusals ?? {}).map(
    ([status, sentence]) => [status, failing(Number(status), sentence)] as const,
  );
  return Object.fromEntries([...[...statuses].map((status) => [status, failing(status)] as const), ...own]);
}

const done = { description: "Done", content: { "application/json": {} } };

/** The statuses of success: one whose result decides may answer either. */
const successes = ({ status = 200 }: JsonDoor<unknown>) =>
  typeof status === "function" ? [200, 201] : [status];

function describeCall(method: string, door: JsonDoor<unknown>, { template, names }: Address) {
  const audience = policy[door.run.action];
  const isOpen = audience === "anyone";
  return {
    operationId: `${method}${template.replaceAll(/[^A-Za-z0-9]+/g, "_")}`,
    summary: door.run.action,
    tags: [audience],
    ...(!isOpen && { security: [{ session: [] }] }),
    ...describeInput(method, door, names),
    responses: {
      ...Object.fromEntries(successes(door).map((status) => [status, done])),
      ...refusals(door, isOpen, names),
    },
  };
}

function fullPath(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "";
  return [fullPath(build, route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

/** Describes every JSON call of the build, from the schemas its operations read (OpenAPI 3.1). */
export function describeCalls(build: ServerBuild, config: Config): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.values(build.routes)) {
    if (!route) continue;
    const uploads = uploadDoorsOf(route.module.loader);
    const path = fullPath(build, route.id);
    if (uploads) Object.assign(paths, describeUploads(`/${path.replace(/\/\*$/, "")}`, uploads, failing));
    const doors = doorsOf(route.module.loader);
    if (!doors) continue;
    const address = toAddress(path);
    // A page's own script may have a door of its own; that is no call of the interface.
    if (!address.template.startsWith("/api/")) continue;
    const calls = [...doors].map(([method, door]) => {
      const name = method.toLowerCase();
      return [name, describeCall(name, door, address)] as const;
    });
    paths[address.template] = Object.fromEntries(calls);
  }
  return {
    openapi: "3.1.0",
    info: { title: config.siteName, version: "1" },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName(config, "session") } },
    },
  };
}
