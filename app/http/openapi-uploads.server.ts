import type { Operation } from "#app/features/base/operation.server.ts";
import { policy } from "#app/features/base/policy.ts";
import type { UploadHandlers } from "./files/tus.server.ts";

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };
type Failing = (status: number) => object;

const formTypes = ["application/json", "application/x-www-form-urlencoded"];

const withOut = (schema: Schema, field: string): Schema => {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: schema.required?.filter((name) => name !== field) ?? [] };
};

/** What a call with a file accepts, by media type: the file itself or, if supported, a finished upload instead. */
export function describeFileBody(schema: Schema, file: string): Record<string, { schema: Schema }> {
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
export function describeUploads(path: string, { start, find, discard }: UploadHandlers, failing: Failing) {
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
