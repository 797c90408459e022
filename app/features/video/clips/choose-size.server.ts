import { z } from "zod";
import { checkBox } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";

/**
 * Chooses whether small videos come first. The browser stores the choice, because it depends on that device's
 * connection.
 */
export const chooseVideoSize = operation(
  "chooseVideoSize",
  z.object({ on: checkBox }),
  async function chooseVideoSize(_services, _actor, { on }) {
    return { prefersSmallVideos: on };
  },
);
