import type { Tier } from "#app/features/base/tiers.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { redeemAccessCode, wrongCodeLimits } from "./access-codes.server.ts";

type Redeemed = { tier: Tier; held: Tier };

/**
 * The two access code forms, to spread into a page's `formAction`. `page` is the page's address; on success the page
 * is shown again with `?redeemed=`, says so, and goes on to the dashboard (D5).
 */
export function accessCodeForms(page: string) {
  const handler = {
    run: redeemAccessCode,
    limits: wrongCodeLimits,
    to: ({ tier }: Redeemed) => `${page}?redeemed=${tier}#access-codes`,
    flash: ({ tier, held }: Redeemed) => ({
      title: messages.redeemedTitle,
      message: held === tier ? messages.redeemed(tier) : messages.kept(held),
    }),
    failed: { title: messages.redeemFailedTitle, text: messages.redeemFailed },
  };
  return { "redeem-elite": handler, "redeem-pro": handler };
}
