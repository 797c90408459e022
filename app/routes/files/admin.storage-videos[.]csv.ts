import { exportStorageVideos } from "#app/features/video/library/storage.server.ts";
import { textLoader } from "#app/http/text-loader.server.ts";

/** The videos in storage, as a spreadsheet for the coaches. */
export const loader = textLoader(exportStorageVideos, {
  contentType: "text/csv; charset=utf-8",
  fileName: "storage-videos.csv",
  disposition: "attachment",
});
