import type { LoaderFunctionArgs } from "react-router";
import { describeContext } from "#app/http/context.server.ts";

/** Every API call, described from its schemas. */
export const loader = ({ context }: LoaderFunctionArgs) => Response.json(context.get(describeContext)());
