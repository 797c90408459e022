import { fetchReviewFile } from "#app/features/video/answers/own-review.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The files of a review: the clips and stills the server made, and the reference clip. */
export const loader = fileLoader(({ services, actor, params }) => fetchReviewFile(services, actor, params));
