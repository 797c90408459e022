import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { ClubError } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { checkBox } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { consumeToken, findByToken, issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { askFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import { drawQrCode } from "#app/features/people/second-factor/qr-code.server.ts";
import { tokens } from "#db/schema/tokens.ts";
import { messages } from "./phone-messages.ts";

const purpose = "phone";

const over = () => new ClubError("signed_out", messages.over, { title: messages.failedTitle });

/** The context a token is encrypted for: only the session that shows it. */
const contextOf = ({ id, sessionId }: Member) => `phone of ${id} from ${sessionId}`;

/**
 * Creates the code with which the member's phone can sign in once within 2 minutes, and ends an older one. Returns it encrypted
 * for this session; only its hash is stored.
 */
export const makePhoneCode = operation("signPhoneIn", noInput, async function makePhoneCode(services, actor) {
  const token = await services.db.write((tx) => issueToken(tx, services, { purpose, userId: actor.id }));
  return { code: services.signer.seal(token, contextOf(actor)) };
});

const shownInput = z.object({
  code: z.string().optional(),
  /** Where the phone goes after sign-in. */
  to: z.string(),
});

/** The code as a QR drawing and its address; null if it was used, has expired, or belongs to another session. */
export const readPhoneCode = operation(
  "signPhoneIn",
  shownInput,
  async function readPhoneCode({ signer, clock, config, db }, actor, { code, to }) {
    const token = code ? signer.unseal(code, contextOf(actor)) : null;
    if (token === null) return null;
    const tokenHash = createHash("sha256").update(token).digest("base64url");
    const live = and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, clock.now()));
    const found = await db.read.query.tokens.findFirst({ where: live });
    if (!found) return null;
    const query = new URLSearchParams({ key: token, ...(to !== "/" && { to }) });
    const address = new URL(`/auth/phone?${query}`, config.appUrl).href;
    return { address, qrCode: drawQrCode(address), expiresAt: found.expiresAt };
  },
);

const keyInput = z.object({ phoneKey: z.string().nullish() });

/** The account a valid key would sign in to, for confirmation on the phone; null for an invalid one. */
export const findPhoneOwner = operation(
  "signIn",
  keyInput,
  async function findPhoneOwner(services, _actor, { phoneKey }) {
    const owner = phoneKey ? await findByToken(services, purpose, phoneKey) : null;
    return owner && { firstName: owner.firstName, lastName: owner.lastName };
  },
);

const usedInput = keyInput.extend({
  trustKey: z.string().nullish(),
  rememberMe: checkBox,
});

/**
 * Uses the key: this browser is now signed in as its owner, after their second factor if they have one. It has not given a
 * password, so anything that needs one still asks. Throws signed_out for an invalid key.
 */
export const signPhoneIn = operation(
  "signIn",
  usedInput,
  async function signPhoneIn(services, _actor, input) {
    const token = input.phoneKey ?? "";
    const account = await findByToken(services, purpose, token);
    if (!account) throw over();
    const used = await services.db.write((tx) => consumeToken(tx, services, { purpose, token }));
    if (!used) throw over();
    const asked = await askFactor(services, account, { trustKey: input.trustKey });
    return {
      account,
      rememberMe: input.rememberMe,
      isCodeWanted: asked === "wanted",
      trustsDevice: false,
      isUnproven: true,
    };
  },
);
