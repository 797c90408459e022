import { exportStorageVideos } from "#app/features/video/library/storage.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The videos in storage, as a spreadsheet for the coaches. */
export const loader = textLoader(exportStorageVideos, "storage-videos.csv");
