import { ClubError } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { consumeToken, findByToken } from "#app/features/people/accounts/tokens.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { findFactor } from "./factors.server.ts";
import { codes, messages } from "./messages.ts";
import { passInput } from "./schema.ts";
import { type Owner, takeCode } from "./take-code.server.ts";
import { isTrusted } from "./trusted-devices.server.ts";

/** A sign-in in one call without the code that the account asks for. Only a caller who knows the password is told. */
export const codeRequired = () =>
  new ClubError("signed_out", messages.required, { code: codes.required, title: messages.failedTitle });

const wrongCode = () =>
  new ClubError("signed_out", messages.wrongCode, {
    code: codes.wrong,
    title: messages.failedTitle,
    fields: { secondFactor: [messages.wrongCode] },
  });

const signInOver = () => new ClubError("signed_out", messages.signInOver, { title: messages.failedTitle });

/**
 * What a second factor means for someone who has proven to be the owner (D69): `wanted` when a code is still to be entered,
 * `passed` when `given` brings a right one, `unasked` without a factor in use and on a trusted browser. A former coach is asked
 * all the same. Throws signed_out for a wrong code, too_many after five of them.
 */
export async function askFactor(
  services: Services,
  owner: Owner,
  given: { trustKey?: string | null | undefined; secondFactor?: string | null },
): Promise<"unasked" | "wanted" | "passed"> {
  if (!(await findFactor(services.db.read, owner.id))) return "unasked";
  if (given.trustKey && (await isTrusted(services, owner.id, given.trustKey))) return "unasked";
  const { secondFactor } = given;
  if (!secondFactor) return "wanted";
  await services.db.write(async (tx) => {
    if (!(await takeCode(tx, services, owner, secondFactor))) throw wrongCode();
  });
  return "passed";
}

/**
 * Ends a sign-in that waits for its second factor, once. Throws signed_out for a wrong code and for a sign-in that is over,
 * too_many after five wrong codes.
 */
export const passSecondFactor = operation(
  "signIn",
  passInput,
  async function passSecondFactor(services, _actor, input) {
    const token = input.pendingKey ?? "";
    const account = await findByToken(services, "sign_in", token);
    if (!account) throw signInOver();
    await services.db.write(async (tx) => {
      if (!(await consumeToken(tx, services, { purpose: "sign_in", token }))) throw signInOver();
      if (!(await takeCode(tx, services, account, input.secondFactor))) throw wrongCode();
    });
    return {
      account,
      rememberMe: input.rememberMe,
      isCodeWanted: false,
      trustsDevice: input.trustDevice,
    };
  },
);
