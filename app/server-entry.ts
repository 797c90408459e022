// The bundle's entry: the server and the application share one module graph, because context keys compare by identity.
export * from "virtual:react-router/server-build";
export { readConfig } from "./config.server.ts";
export { demoAccounts } from "./demo/accounts.ts";
export { seedDemoClub } from "./demo/seed-demo-club.server.ts";
export { createAccount } from "./features/accounts/create-account.server.ts";
export { createFromTheBox, resetFromTheBox } from "./features/accounts/from-the-box.server.ts";
export { resetFactorFromTheBox } from "./features/second-factor/manage.server.ts";
export { makeSetupLink } from "./features/setup/setup-link.server.ts";
export { examine } from "./features/upkeep/examine.server.ts";
export { startMediaWorker } from "./jobs/media-worker.server.ts";
export { fail, main } from "./main.ts";
export { createHandler } from "./request-handler.server.ts";
export { createHttpServer, migrationsFolder } from "./server.ts";
export { writeBackup } from "./services/backups.server.ts";
export { goBackToCopy } from "./services/go-back.server.ts";
export { restoreBackup } from "./services/restore.server.ts";
export { holdDataFolder, newestSchema, openServices } from "./services/services.server.ts";
