import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import type { App } from "#tests/support/app.ts";
import { aCoach } from "../people.ts";

/** The newest template of a plan, or of any. */
export async function templateOf(app: App, tier?: "elite"): Promise<string> {
  const { templates } = await listTemplates(app.services, aCoach);
  const found = templates.find((template) => tier === undefined || template.tier === tier);
  if (!found) throw new Error("The demo has no such template");
  return found.id;
}
