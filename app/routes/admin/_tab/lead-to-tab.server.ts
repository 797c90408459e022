import { type MiddlewareFunction, redirect } from "react-router";
import { isWrite } from "#app/http/guards/same-origin.server.ts";
import { movedAddress } from "./tabs.ts";

/**
 * Leads an address from before tabs had their own on to the tab's. A form sent there is sent again by the browser, with
 * everything in it.
 */
export const leadToTab: MiddlewareFunction<Response> = ({ request, url }) => {
  const to = movedAddress(url);
  if (to !== null) throw redirect(to, isWrite(request) ? 308 : 301);
};
