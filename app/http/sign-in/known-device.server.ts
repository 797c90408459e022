import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "../cookies.server.ts";

const year = 365 * 24 * 3600;

type Known = { account: string; device: string };

function deviceCookie({ config, signer }: Services) {
  return serverCookie(config, "device", { maxAge: year, secrets: [signer.secret] });
}

/** The `Set-Cookie` value that marks this browser as one where someone has signed in. It signs no one in. */
export function markDevice(services: Services, account: string): Promise<string> {
  return deviceCookie(services).serialize({ account, device: services.ids.id() } satisfies Known);
}

/** This browser's mark for the account, or null. With it, failures elsewhere don't lock it out. */
export async function knownDevice(
  services: Services,
  request: Request,
  account: string,
): Promise<string | null> {
  const known = (await deviceCookie(services).parse(request.headers.get("Cookie"))) as Known | null;
  return known?.account === account ? known.device : null;
}
