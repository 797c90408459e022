// The bundle's entry: the server and the application share one module graph, because context keys compare by identity.
export * from "virtual:react-router/server-build";
export { readConfig } from "#app/config/config.server.ts";
export { demoAccounts } from "#app/demo/accounts.ts";
export { seedDemoClub } from "#app/demo/seed-demo-club.server.ts";
export { recordCliBackup } from "#app/features/club/maintenance/backups/cli-backup.server.ts";
export { runDoctor } from "#app/features/club/maintenance/doctor.server.ts";
export { readMoment } from "#app/features/club/maintenance/moment.ts";
export { makeSetupLink } from "#app/features/club/setup/setup-link.server.ts";
export {
  createByCommand,
  resetByCommand,
  signOutByCommand,
} from "#app/features/people/accounts/cli-accounts.server.ts";
export { createAccount } from "#app/features/people/accounts/create-account.server.ts";
export { resetFactorByCommand } from "#app/features/people/second-factor/manage.server.ts";
export { startMediaWorker } from "#app/jobs/media-worker.server.ts";
export { writeBackup } from "#app/services/backup/backups.server.ts";
export { restoreBackup } from "#app/services/backup/restore.server.ts";
export { rollBackToCopy } from "#app/services/backup/roll-back.server.ts";
export { restoreReplica } from "#app/services/replica/restore.server.ts";
export { holdDataFolder, newestSchema, openServices } from "#app/services/services.server.ts";
export { createHttpServer, migrationsFolder } from "./http-server.ts";
export { fail, main } from "./main.ts";
export { createHandler } from "./request-handler.server.ts";
