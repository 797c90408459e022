import { contactAddresses } from "#app/features/base/site/site.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** Where people write to the coaches while the club sends no email; null if it sends email. */
export function writeInstead(services: Pick<Services, "config">): string[] | null {
  const { smtpUrl, isOutboxRead } = services.config;
  return smtpUrl !== undefined || isOutboxRead ? null : contactAddresses(services);
}
