import { fetchAngle } from "#app/features/video/reviews/angles.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The clip a member sent for a coach's question, for its sender and the coaches. */
export const loader = fileLoader(({ services, actor, params }) => fetchAngle(services, actor, params));
