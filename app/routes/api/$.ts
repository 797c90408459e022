import { unknownAddress } from "#app/http/endpoint.server.ts";

export const loader = unknownAddress;
export const action = unknownAddress;
