import { z } from "zod";
import { type FieldErrors, invalidInput } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Actor } from "./actor.ts";
import { type ActorFor, authorize } from "./allowed.ts";
import type { Action } from "./policy.ts";

/**
 * A command or query. It knows no HTTP, checks permission, then input, then runs. It takes raw input and
 * throws `ClubError`.
 */
export type Operation<Output = unknown> = {
  (services: Services, actor: Actor, input?: unknown): Promise<Output>;
  /** The row of the policy table this operation checks. */
  readonly action: Action;
  /** The schema of valid input. */
  readonly schema: z.ZodType;
};

const unusable = "Invalid request. Please check your information and try again.";

/** How many mistakes an answer names: no one reads more, and a long list of wrong items has one for each. */
const mostIssues = 50;

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, mostIssues)) {
    const name = issue.path.join(".");
    fields[name] ??= [];
    fields[name].push(issue.message);
  }
  return fields;
}

/** Parses input with its schema. Throws `invalid` with the sentences per field; the first one is the message. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  // The library's own messages are for programmers, so the schema's sentences come first.
  const result = schema.safeParse(input, { error: () => unusable });
  if (result.success) return result.data;
  throw invalidInput(result.error.issues[0]?.message ?? unusable, { fields: fieldErrors(result.error) });
}

/** Makes a command or query from its policy row, input schema, and body. */
export function operation<A extends Action, Schema extends z.ZodType, Output>(
  action: A,
  schema: Schema,
  run: (services: Services, actor: ActorFor<A>, input: z.output<Schema>) => Promise<Output>,
): Operation<Output> {
  const guarded = async (services: Services, actor: Actor, input: unknown = {}) => {
    authorize(actor, action);
    return run(services, actor, parseInput(schema, input));
  };
  return Object.assign(guarded, { action, schema });
}

/** The input of an operation that takes none. */
export const noInput = z.object({});
