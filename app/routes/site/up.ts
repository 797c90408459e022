export { loader } from "./healthz.ts";
