import { z } from "zod";
import { type FieldErrors, invalidInput } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Actor } from "./actor.ts";
import { type ActorFor, authorize } from "./allowed.ts";
import type { Action } from "./policy.ts";

/**
 * A command or query: knows no HTTP, checks permission, then input, then runs. Takes the input as it came;
 * throws `ClubError`.
 */
export type Operation<Output = unknown> = {
  (services: Services, actor: Actor, input?: unknown): Promise<Output>;
  /** The row of the policy table this operation asks. */
  readonly action: Action;
  /** What input is legal. */
  readonly schema: z.ZodType;
};

const unusable = "Invalid request. Please check your information and try again.";

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields[name] ??= [];
    fields[name].push(issue.message);
  }
  return fields;
}

/** Reads input by its schema. Throws `invalid` with the sentences per field; the first one is the message. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  // The library's own words are for programmers; what a schema says itself goes first.
  const result = schema.safeParse(input, { error: () => unusable });
  if (result.success) return result.data;
  throw invalidInput(result.error.issues[0]?.message ?? unusable, { fields: fieldErrors(result.error) });
}

/** Makes a command or query out of its policy row, its input schema and its body. */
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
