import { fetchIntakeClip } from "#app/features/talk/intake/clips.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The video a member sent with the intake form, for its sender and the coaches. */
export const loader = fileLoader(({ services, actor, params }) => fetchIntakeClip(services, actor, params));
