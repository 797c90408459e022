import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * What coaches did: who, what, before, after; written together with the action. One act may affect many members; its
 * entries share `actId`. `userId` is the member it concerns, or null.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    id: id(),
    actId: text("act_id").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    subject: text("subject"),
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>(),
    after: text("after", { mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("audit_entries_member").on(t.userId, t.createdAt),
    index("audit_entries_act").on(t.actId),
    index("audit_entries_actor").on(t.actorId),
  ],
);
