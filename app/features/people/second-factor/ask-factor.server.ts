import { ClubError, conflict } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { consumeToken, findToken, markOf } from "#app/features/people/accounts/tokens.server.ts";
import { isSignedIn } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { findFactor } from "./factors.server.ts";
import { codes, messages } from "./messages.ts";
import { passInput } from "./schema.ts";
import { type Owner, takeCode } from "./take-code.server.ts";
import { isTrusted } from "./trusted-devices.server.ts";

/** A one-call sign-in without the required code. Only a caller who knows the password learns this. */
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
 * Checks the second factor after the first proof (D69): `wanted` if a code is still needed, `passed` if `given` has a
 * right one, `unasked` without a factor in use or on a trusted browser. A former coach is asked too. Throws
 * signed_out for a wrong code, too_many after five.
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
 * Completes a sign-in that waits for its second factor, once. Throws signed_out for a wrong code or an expired
 * sign-in, too_many after five wrong codes, and conflict if the page is about another sign-in of this browser (D76).
 */
export const passSecondFactor = operation(
  "signIn",
  passInput,
  async function passSecondFactor(services, _actor, input) {
    const token = input.pendingKey ?? "";
    const found = await findToken(services, "sign_in", token);
    if (!found || (found.codeFrom && !(await isSignedIn(services.db.read, services.clock, found.codeFrom))))
      throw signInOver();
    if (input.pageMark && input.pageMark !== markOf(token))
      throw conflict(messages.otherSignIn, messages.failedTitle);
    const { account, codeFrom } = found;
    await services.db.write(async (tx) => {
      if (!(await consumeToken(tx, services, { purpose: "sign_in", token }))) throw signInOver();
      if (!(await takeCode(tx, services, account, input.secondFactor))) throw wrongCode();
    });
    return {
      account,
      rememberMe: input.rememberMe,
      isCodeWanted: false,
      trustsDevice: input.trustDevice,
      codeFrom,
      // A phone that scanned a code gave no password, even with a code from the app.
      isUnproven: codeFrom !== null,
    };
  },
);
