import { sendTestMail } from "#app/features/base/mail/test-mail.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: sendTestMail });
export const loader = door.loader;
export const action = door.action;
