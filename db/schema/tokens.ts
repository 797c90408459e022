import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row per emailed link, per sign-in that returned from the OpenID provider, per sign-in waiting for its second
 * factor (D69), per code for a phone, and per sign-up in a browser (D72). The link or cookie has the token; only its SHA-256 is stored. A row without
 * a person is a decoy, so that an unknown address takes as long (D10).
 */
export const tokens = sqliteTable(
  "tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", {
      enum: ["verify_email", "reset_password", "sign_in", "used_state", "phone", "sign_up"],
    }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The session that made a code for a phone, also while that sign-in waits for its second factor. */
    codeFrom: text("code_from"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("tokens_user").on(t.userId, t.purpose), index("tokens_expiry").on(t.expiresAt)],
);
