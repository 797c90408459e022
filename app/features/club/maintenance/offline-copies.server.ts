import { z } from "zod";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";

const switchInput = z.object({ isOn: z.stringbool("Say whether to turn offline pages on or off.") });

/**
 * Turns the offline copies in members' browsers on or off. Off removes each service worker at the member's next
 * visit.
 */
export const switchOfflineCopies = operation(
  "switchOfflineCopies",
  switchInput,
  async function switchOfflineCopies(services, actor, { isOn }) {
    const { db, clock } = services;
    await db.write(async (tx) => {
      await putSetting(tx, "offlineCopies", isOn, clock.now());
      await recordActs(tx, services, actor, [
        { action: isOn ? "turn_on_offline" : "turn_off_offline", subject: "offline" },
      ]);
    });
    services.refreshConfig();
    return { isOn };
  },
);
