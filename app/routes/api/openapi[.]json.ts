import type { LoaderFunctionArgs } from "react-router";
import { describeContext } from "#app/http/context.server.ts";

/** Every call, described from the schemas it reads. */
export const loader = ({ context }: LoaderFunctionArgs) => Response.json(context.get(describeContext)());
