import type { Tier } from "#app/features/base/tiers.ts";
import { redeemAccessCode, wrongCodeLimits } from "./access-codes.server.ts";
import { messages } from "./messages.ts";

type Redeemed = { tier: Tier; held: Tier };

/**
 * The two forms of a page that redeems access codes, to spread into its `formAction`. `page` is the page's address; after
 * success it is shown again with `?redeemed=`, says so, and goes on to the dashboard (D5).
 */
export function accessCodeForms(page: string) {
  const handler = {
    run: redeemAccessCode,
    limits: wrongCodeLimits,
    to: ({ tier }: Redeemed) => `${page}?redeemed=${tier}#access-codes`,
    flash: ({ tier, held }: Redeemed) => ({
      tone: "success" as const,
      title: messages.redeemedTitle,
      message: held === tier ? messages.redeemed(tier) : messages.kept(held),
    }),
    titles: { failed: messages.redeemFailedTitle, text: messages.redeemFailed },
    // A code is a password: no page says it back.
    hide: ["code"],
  };
  return { "redeem-elite": handler, "redeem-pro": handler };
}
