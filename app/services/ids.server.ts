import { randomBytes, randomUUID } from "node:crypto";

/** The product's source of identifiers and secrets. */
export type Ids = {
  /** A new opaque identifier for a row. */
  id(): string;
  /** 256 random bits, base64url: a secret for a cookie or a link. */
  secret(): string;
};

/** Identifiers from the operating system's random source. */
export const randomIds: Ids = {
  id: () => randomUUID(),
  secret: () => randomBytes(32).toString("base64url"),
};
