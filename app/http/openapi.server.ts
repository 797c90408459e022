import type { ServerBuild } from "react-router";
import { z } from "zod";
import type { Config } from "#app/config/config.server.ts";
import { cookieName } from "#app/features/base/cookie-names.ts";
import type { Operation } from "#app/features/base/operation.server.ts";
import { policy } from "#app/features/base/policy.ts";
import { handlersOf, type JsonHandler } from "./endpoint.server.ts";
import { type UploadHandlers, uploadHandlersOf } from "./files/tus.server.ts";
import { patternOf } from "./forms/failed-forms.server.ts";
import { statusSentence } from "./status.ts";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const failure = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    code: { type: "string" },
    version: { type: "string" },
    differing: {
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(
          ["name", "label", "now", "yours"].map((name) => [name, { type: "string" }]),
        ),
      },
    },
    id: { type: "string" },
  },
};

const failing = (status: number, description = statusSentence(status)) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

type Address = { template: string; names: string[] };

/** "/api/things/:id" in OpenAPI notation, with its parameter names. */
function toAddress(path: string): Address {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  return { template: `/${path.replaceAll(/:(\w+)/g, "{$1}")}`, names };
}

function inputOf(handler: JsonHandler<unknown>, names: readonly string[]): JsonSchema {
  const schema = z.toJSONSchema(handler.run.schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const { $schema: _, ...rest } = schema;
  const properties = Object.fromEntries(
    Object.entries(rest.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = rest.required?.filter((name) => !names.includes(name));
  return { ...rest, properties, ...(required && { required }) };
}

/** What an edit may send besides its body (D57). */
const ifMatch = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `version` of the entity this edit was made from, the same as the field `version`. When someone else has changed it since, nothing is written: 409 with the new `version` and the fields that differ. Without it the edit is written.",
  schema: { type: "string" },
};

/** The parameters and the body of a call that reads its fields from headers and takes the body's bytes as they are. */
function describeRaw({ headers, types }: NonNullable<JsonHandler<unknown>["reads"]>) {
  const schema = { type: "string" };
  const parameters = Object.values(headers).map((name) => ({ name, in: "header", required: true, schema }));
  const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
  return { parameters, requestBody: { required: true, content } };
}

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };
type Failing = (status: number) => object;

const formTypes = ["application/json", "application/x-www-form-urlencoded"];

const withOut = (schema: Schema, field: string): Schema => {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: schema.required?.filter((name) => name !== field) ?? [] };
};

/** What a call with a file accepts, by media type: the file itself or, if supported, a finished upload instead. */
function describeFileBody(schema: Schema, file: string): Record<string, { schema: Schema }> {
  const binary = { type: "string", format: "binary" };
  const whole = { ...schema, properties: { ...schema.properties, [file]: binary } };
  if (!schema.properties?.uploadId) return { "multipart/form-data": { schema: whole } };
  const bare = withOut(schema, file);
  const handedOver = { ...bare, required: [...(bare.required ?? []), "uploadId"] };
  const either = {
    ...whole,
    required: bare.required ?? [],
    oneOf: [{ required: [file] }, { required: ["uploadId"] }],
  };
  const others = formTypes.map((type) => [type, { schema: handedOver }] as const);
  return { "multipart/form-data": { schema: either }, ...Object.fromEntries(others) };
}

const header = (name: string, description: string, schema: object = { type: "string" }) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});
const version = header("Tus-Resumable", "The protocol's version.", { const: "1.0.0" });
const bytes = { type: "integer", minimum: 0 };
const inPath = { name: "id", in: "path", required: true, schema: { type: "string" } };
const answered = (description: string, ...names: string[]) => ({
  description,
  headers: Object.fromEntries(names.map((name) => [name, { schema: { type: "string" } }])),
});

const metadata =
  "Pairs of a name and its value in base64, with commas between: filename; kind, submission, angle, intake, library or voice; message.";

const creating = {
  parameters: [
    version,
    header("Upload-Length", "How many bytes the file has.", bytes),
    header("Upload-Metadata", metadata),
  ],
  responses: { 201: answered("Started. Location is the upload's address.", "Location", "Upload-Expires") },
};
const sending = {
  parameters: [version, header("Upload-Offset", "Where these bytes belong in the file.", bytes)],
  requestBody: {
    required: true,
    content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } },
  },
  responses: { 204: answered("Stored.", "Upload-Offset", "Upload-Expires") },
};
const asking = {
  parameters: [version],
  responses: { 200: answered("How much has arrived.", "Upload-Offset", "Upload-Length", "Upload-Expires") },
};
const givingUp = { parameters: [version], responses: { 204: { description: "Gone." } } };
const greeting = {
  summary: "The supported parts of tus 1.0.",
  tags: ["anyone"],
  responses: { 204: answered("As headers.", "Tus-Version", "Tus-Extension", "Tus-Max-Size") },
};

type Protocol = { parameters: object[]; responses: Record<number, object> };

/**
 * The calls of resumable uploads (tus 1.0), which read headers instead of a schema; `failing` describes a refusal.
 */
function describeUploads(path: string, { start, find, discard }: UploadHandlers, failing: Failing) {
  const call = ({ action }: Operation, protocol: Protocol, statuses: number[]) => ({
    summary: action,
    tags: [policy[action]],
    security: [{ session: [] }],
    ...protocol,
    responses: {
      ...protocol.responses,
      ...Object.fromEntries([401, 403, ...statuses].map((status) => [status, failing(status)])),
    },
  });
  const named = (calls: Record<string, object>, rest: string) =>
    Object.fromEntries(
      Object.entries(calls).map(([method, it]) => [
        method,
        { operationId: `${method}_uploads${rest}`, ...it },
      ]),
    );
  const all = { post: call(start, creating, [400, 409, 412, 413, 507]), options: greeting };
  const one = {
    head: call(find, asking, [404]),
    patch: call(find, sending, [400, 404, 409, 413, 507]),
    delete: call(discard, givingUp, [404]),
    options: greeting,
  };
  return { [path]: named(all, ""), [`${path}/{id}`]: { parameters: [inPath], ...named(one, "_one") } };
}

function describeInput(method: string, handler: JsonHandler<unknown>, names: readonly string[]) {
  if (handler.reads) return describeRaw(handler.reads);
  const schema = inputOf(handler, names);
  const text = { type: "string" };
  const inPath = names.map((name) => ({ name, in: "path", required: true, schema: text }));
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
  const inHeaders = "version" in (schema.properties ?? {}) ? [ifMatch] : [];
  const parameters = [...inPath, ...inHeaders];
  if (fields.length === 0) return { parameters };
  const types = ["application/json", "application/x-www-form-urlencoded"];
  const content = handler.upload
    ? describeFileBody(schema, handler.upload.field)
    : Object.fromEntries(types.map((type) => [type, { schema }]));
  return { parameters, requestBody: { required: true, content } };
}

/** Whether a field names something by id; bags are the member's own choices, and refused like a wrong choice. */
const namesAnother = (field: string) => /Ids?$/.test(field) && field !== "bagId";

/** A call's refusals besides invalid input: permission, a missing target, and its file. */
function refusals(handler: JsonHandler<unknown>, isOpen: boolean, names: readonly string[]): object {
  const statuses = new Set(isOpen ? [400] : [400, 401, 403]);
  if (names.length > 0) statuses.add(404);
  const fields = handler.reads ? {} : (inputOf(handler, names).properties ?? {});
  if (Object.keys(fields).some(namesAnother)) statuses.add(404);
  if ("version" in fields || "confirmDouble" in fields) statuses.add(409);
  if (handler.limits?.length) statuses.add(429);
  for (const status of handler.upload ? [408, 413, 415, 507] : []) statuses.add(status);
  for (const status of "uploadId" in fields ? [404, 409] : []) statuses.add(status);
  const own = Object.entries(handler.refusals ?? {}).map(
    ([status, sentence]) => [status, failing(Number(status), sentence)] as const,
  );
  return Object.fromEntries([...[...statuses].map((status) => [status, failing(status)] as const), ...own]);
}

const done = { description: "Done", content: { "application/json": {} } };

/** The success statuses; a call whose result decides may answer either. */
const successes = ({ status = 200 }: JsonHandler<unknown>) =>
  typeof status === "function" ? [200, 201] : [status];

function describeCall(method: string, handler: JsonHandler<unknown>, { template, names }: Address) {
  const audience = policy[handler.run.action];
  const isOpen = audience === "anyone";
  return {
    operationId: `${method}${template.replaceAll(/[^A-Za-z0-9]+/g, "_")}`,
    summary: handler.run.action,
    tags: [audience],
    ...(!isOpen && { security: [{ session: [] }] }),
    ...describeInput(method, handler, names),
    responses: {
      ...Object.fromEntries(successes(handler).map((status) => [status, done])),
      ...refusals(handler, isOpen, names),
    },
  };
}

/** Describes every JSON call of the build, from the schemas its operations read (OpenAPI 3.1). */
export function describeCalls(build: ServerBuild, config: Config): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.values(build.routes)) {
    if (!route) continue;
    const uploads = uploadHandlersOf(route.module.loader);
    const path = patternOf(build, route.id);
    if (uploads) Object.assign(paths, describeUploads(`/${path.replace(/\/\*$/, "")}`, uploads, failing));
    const handlers = handlersOf(route.module.loader);
    if (!handlers) continue;
    const address = toAddress(path);
    // A page's own script may have a handler, which isn't part of the API.
    if (!address.template.startsWith("/api/")) continue;
    const calls = [...handlers].map(([method, handler]) => {
      const name = method.toLowerCase();
      return [name, describeCall(name, handler, address)] as const;
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
