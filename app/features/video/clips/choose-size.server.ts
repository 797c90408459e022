import { z } from "zod";
import { checkBox } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";

/** Chooses whether small videos come first. It is kept by the browser, whose line it is about. */
export const chooseVideoSize = operation(
  "chooseVideoSize",
  z.object({ on: checkBox }),
  async function chooseVideoSize(_services, _actor, { on }) {
    return { prefersSmallVideos: on };
  },
);
