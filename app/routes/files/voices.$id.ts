import { fetchVoice } from "#app/features/video/voices/read-voice.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** A coach's recording on a review, or a voice note of a thread, for its member and the coaches. */
export const loader = fileLoader(({ services, actor, params }) => fetchVoice(services, actor, params));
