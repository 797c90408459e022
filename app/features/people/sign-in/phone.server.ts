import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { ClubError, conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { checkBox } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { ownRow, requireProof } from "#app/features/people/accounts/own-account/own-account.server.ts";
import { consumeToken, findToken, issueToken, markOf } from "#app/features/people/accounts/tokens.server.ts";
import { askFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import { drawQrCode } from "#app/features/people/second-factor/qr-code.server.ts";
import { hasProof, requireSession } from "#app/features/people/sessions/proof.server.ts";
import { isSignedIn } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { sessions } from "#db/schema/sessions.ts";
import { tokens } from "#db/schema/tokens.ts";
import { messages } from "./phone-messages.ts";

const purpose = "phone";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const over = () => new ClubError("signed_out", messages.over, { title: messages.failedTitle });

/** The context a token is encrypted for: only the session that shows it. */
const contextOf = ({ id, sessionId }: Member) => `phone of ${id} from ${sessionId}`;

/** Whether this device was signed in with a code itself. */
async function isFromCode({ db }: Services, { sessionId }: Member): Promise<boolean> {
  const session = await db.read.query.sessions.findFirst({ where: eq(sessions.id, sessionId ?? "") });
  return session?.codeFrom != null;
}

const makeInput = z.object({
  currentPassword: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
});

const proof = { password: messages.passwordNeeded, signIn: messages.signInNeeded };

/**
 * Creates the code with which the member's phone can sign in once within 2 minutes, and ends an older one. Returns it encrypted
 * for this session; only its hash is stored. A device that was signed in with a code needs the password, or one code could lead
 * to the next forever: throws invalid without it.
 */
export const makePhoneCode = operation(
  "signPhoneIn",
  makeInput,
  async function makePhoneCode(services, actor, { currentPassword }) {
    if (await isFromCode(services, actor)) await requireProof(services, actor, currentPassword, proof);
    const token = await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      return issueToken(tx, services, { purpose, userId: actor.id, codeFrom: actor.sessionId });
    });
    return { code: services.signer.seal(token, contextOf(actor)) };
  },
);

/** What this device needs before it makes a code: its password, a sign-in with Google, or nothing. */
export const readCodeProof = operation(
  "signPhoneIn",
  noInput,
  async function readCodeProof(services, actor): Promise<"password" | "sign-in" | null> {
    if (!(await isFromCode(services, actor)) || (await hasProof(services, actor))) return null;
    const { passwordHash } = await ownRow(services, actor);
    return passwordHash ? "password" : "sign-in";
  },
);

const shownInput = z.object({
  code: z.string().nullable(),
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
    const live = and(eq(tokens.tokenHash, hashOf(token)), gt(tokens.expiresAt, clock.now()));
    const found = await db.read.query.tokens.findFirst({ where: live });
    if (!found) return null;
    const query = new URLSearchParams({ key: token, ...(to !== "/" && { to }) });
    const address = new URL(`/auth/phone?${query}`, config.appUrl).href;
    return { address, qrCode: drawQrCode(address), expiresAt: found.expiresAt };
  },
);

/** The account and the device of a valid key: one whose code was made where its owner is still signed in. */
async function findCode(services: Services, phoneKey: string | null | undefined) {
  const found = phoneKey ? await findToken(services, purpose, phoneKey) : null;
  return found && (await isSignedIn(services.db.read, services.clock, found.codeFrom)) ? found : null;
}

const keyInput = z.object({ phoneKey: z.string().nullish() });

/** The account a valid key would sign in to, for confirmation on the phone, and the key's mark; null for an invalid one. */
export const findPhoneOwner = operation(
  "signIn",
  keyInput,
  async function findPhoneOwner(services, _actor, { phoneKey }) {
    const found = await findCode(services, phoneKey);
    if (!found || !phoneKey) return null;
    const { firstName, lastName } = found.account;
    return { firstName, lastName, keyMark: markOf(phoneKey) };
  },
);

const usedInput = keyInput.extend({
  keyMark: z.string().nullish(),
  trustKey: z.string().nullish(),
  rememberMe: checkBox,
});

/**
 * Uses the key: this browser is now signed in as its owner, after their second factor if they have one. It has not given a
 * password, so anything that needs one still asks. Throws signed_out for an invalid key, and conflict unless the page said
 * whose this key is.
 */
export const signPhoneIn = operation(
  "signIn",
  usedInput,
  async function signPhoneIn(services, _actor, input) {
    const token = input.phoneKey ?? "";
    const found = await findCode(services, token);
    if (!found) throw over();
    if (input.keyMark !== markOf(token)) throw conflict(messages.otherCode, messages.failedTitle);
    const { account, codeFrom } = found;
    const used = await services.db.write((tx) => consumeToken(tx, services, { purpose, token }));
    if (!used) throw over();
    const asked = await askFactor(services, account, { trustKey: input.trustKey });
    return {
      account,
      rememberMe: input.rememberMe,
      isCodeWanted: asked === "wanted",
      trustsDevice: false,
      isUnproven: true,
      codeFrom,
    };
  },
);
