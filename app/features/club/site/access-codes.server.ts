import { conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { hashAccessCode, makeAccessCode } from "#app/features/people/entitlements/codes/made-codes.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "./messages.ts";
import { codeInput } from "./schema.ts";

type Tier = "elite" | "pro";

const variableOf = (tier: Tier) => `${tier.toUpperCase()}_ACCESS_CODE`;

/** The two codes: whether there is one, who made it and when, and whether the environment decides it. */
export const listAccessCodes = operation("manageSite", noInput, async function listAccessCodes({ config }) {
  return paidTiers.map((tier) => {
    const isFixed = config.given.includes(variableOf(tier));
    const made = isFixed ? undefined : config.madeAccessCodes[tier];
    return {
      tier,
      isOn: isFixed || made !== undefined,
      fixedBy: isFixed ? variableOf(tier) : null,
      madeAt: made?.madeAt ?? null,
      madeBy: made?.madeBy ?? null,
    };
  });
});

async function store(services: Services, actor: Member, tier: Tier, code: string | null) {
  const { db, clock, config } = services;
  if (config.given.includes(variableOf(tier))) throw conflict(messages.codeFixed);
  const now = clock.now();
  const madeBy = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  const made = code === null ? undefined : { hash: hashAccessCode(code), madeAt: now.toISOString(), madeBy };
  const action = code === null ? "turn_off_access_code" : "make_access_code";
  await db.write(async (tx) => {
    await putSetting(tx, "accessCodes", { ...services.config.madeAccessCodes, [tier]: made }, now);
    await recordActs(tx, services, actor, [{ action, subject: tier }]);
  });
  services.refreshConfig();
}

/** Makes a new access code to replace the old one. It is shown once and stored as a hash (D5). Throws conflict. */
export const rotateAccessCode = operation(
  "manageSite",
  codeInput,
  async function rotateAccessCode(services, actor, { tier }) {
    const code = makeAccessCode(services.ids.secret(), tier);
    await store(services, actor, tier, code);
    return { tier, code };
  },
);

/** Turns an access code off; entering it then says "Invalid code". Throws conflict. */
export const turnOffAccessCode = operation(
  "manageSite",
  codeInput,
  async function turnOffAccessCode(services, actor, { tier }) {
    await store(services, actor, tier, null);
    return { tier };
  },
);
