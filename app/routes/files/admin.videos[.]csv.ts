import { exportLibraryVideos } from "#app/features/video/library/videos.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The training videos, as a spreadsheet for the coaches. */
export const loader = textLoader(exportLibraryVideos, "training-videos.csv");
