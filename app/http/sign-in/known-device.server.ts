import type { ProvenAccount } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "../cookies.server.ts";

const year = 365 * 24 * 3600;

/** `generation` counts how often the account's sessions had been ended: the mark ends with them, as when it is adopted (D77). */
type Known = { account: string; device: string; generation?: number };

function deviceCookie({ config, signer }: Services) {
  return serverCookie(config, "device", { maxAge: year, secrets: [signer.secret] });
}

/** The `Set-Cookie` value that marks this browser as one where someone has signed in. It signs no one in. */
export function markDevice(services: Services, { id, replyGeneration }: ProvenAccount): Promise<string> {
  const known: Known = { account: id, device: services.ids.id(), generation: replyGeneration };
  return deviceCookie(services).serialize(known);
}

/** This browser's mark for the account, or null. With it, failures elsewhere don't lock it out. */
export async function knownDevice(
  services: Services,
  request: Request,
  account: ProvenAccount,
): Promise<string | null> {
  const known = (await deviceCookie(services).parse(request.headers.get("Cookie"))) as Known | null;
  // Until version 0.2.0 a mark named no generation.
  const isSame = known?.account === account.id && (known.generation ?? 0) === account.replyGeneration;
  return isSame ? known.device : null;
}
