import { data } from "react-router";
import type { PageProblem } from "#app/http/page-loader.server.ts";

// A route of its own, so that the not-found page knows who is looking and keeps the site's header.
function nothingHere(): never {
  throw data({ title: null, message: "" } satisfies PageProblem, { status: 404 });
}

export const loader = nothingHere;
export const action = nothingHere;

export default function NothingHere() {
  return null;
}
