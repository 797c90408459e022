/** What a page needs once something has failed; it is fetched ahead, because by then it may be too late. */
export { reportRequests } from "./failed-requests.ts";
export { sendAfterUpgrade } from "./send-after-upgrade.ts";
