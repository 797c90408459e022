import { pictureUpload } from "#app/features/video/uploads/coach-picture.server.ts";
import { publishSite, removeRecord, restoreVersion } from "./publish.server.ts";

const refusals = {
  409: "Someone else published it after the version you sent, or the environment decides it.",
};

/** The API calls that change the site, each with its own errors. */
export const siteCalls = {
  publish: {
    run: publishSite,
    upload: pictureUpload("manageSite"),
    refusals: { ...refusals, 404: "There is no such entry, or it was removed." },
  },
  remove: {
    run: removeRecord,
    refusals: { 409: "It's the last coach, a coach with members, or not a list." },
  },
  restore: { run: restoreVersion, status: 201, refusals: { 404: "There is no such version." } },
} as const;
