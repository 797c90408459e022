import { inProject } from "./paths.mjs";

const settings = {
  ADMIN_EMAILS: "coach1@example.com,coach2@example.com",
  ELITE_ACCESS_CODE: "ELITE-DEMO",
  PRO_ACCESS_CODE: "PRO-DEMO",
};

/** The demo's own settings, in `environment` only where it says nothing itself. Answers the settings that count. */
export function applyDemoSettings(environment, dataFolder) {
  const given = { DATA_DIR: inProject(dataFolder), ...settings };
  for (const [name, value] of Object.entries(given)) environment[name] ||= value;
  // The demo's coaches fill it, whoever else administers.
  const admins = `${environment.ADMIN_EMAILS},${settings.ADMIN_EMAILS}`.split(/[\s,]+/).filter(Boolean);
  environment.ADMIN_EMAILS = [...new Set(admins)].join(",");
  return Object.fromEntries(Object.keys(given).map((name) => [name, environment[name]]));
}
