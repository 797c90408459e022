import { readInput } from "#app/http/body/read-input.server.ts";

/** Reads a form and appends the chosen phrase to one of its texts, for pages without scripts. */
export function withPhrase(into: string) {
  return async (request: Request): Promise<Record<string, unknown>> => {
    const { phrase, ...fields } = await readInput(request);
    const parts = [fields[into], phrase].map((part) => (typeof part === "string" ? part.trimEnd() : ""));
    return { ...fields, [into]: parts.filter(Boolean).join("\n\n") };
  };
}
