import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row a link that was mailed, a sign-in that came back from the OpenID provider, or one that waits for its second factor
 * (D69), or that a phone is to make. The link or the cookie holds the token; only its SHA-256 is here. A row without a person is a decoy, written so that an unknown address takes as long (D10).
 */
export const tokens = sqliteTable(
  "tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", {
      enum: ["verify_email", "reset_password", "sign_in", "used_state", "phone"],
    }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("tokens_user").on(t.userId, t.purpose), index("tokens_expiry").on(t.expiresAt)],
);
