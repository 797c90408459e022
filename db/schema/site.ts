import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** The fields of a site record, as its section names them. */
export type SiteContent = Record<string, string | number | null>;

/**
 * Everything ever published on the site, one row per version of a record. A section such as "coaches" has several
 * records; one such as "club" has a single record with its own name. The site shows the newest row of a record.
 */
export const siteVersions = sqliteTable(
  "site_versions",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    section: text("section").notNull(),
    record: text("record").notNull(),
    /** Null if the record was removed. */
    content: text("content", { mode: "json" }).$type<SiteContent>(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    authorName: text("author_name").notNull(),
    /** The version this one restored. */
    restoredFrom: integer("restored_from"),
    publishedAt: instant("published_at").notNull(),
  },
  (t) => [
    index("site_versions_record").on(t.section, t.record, t.number),
    index("site_versions_author").on(t.authorId),
  ],
);

/** A coach's unpublished draft, one per record and coach. */
export const siteDrafts = sqliteTable(
  "site_drafts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    section: text("section").notNull(),
    record: text("record").notNull(),
    content: text("content", { mode: "json" }).notNull().$type<SiteContent>(),
    /** The version it is based on (D57); null for a new record. */
    version: text("version"),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.section, t.record] })],
);

/** A site picture, as cropped on arrival. It stays as long as a version may restore it. */
export const sitePictures = sqliteTable("site_pictures", {
  id: id(),
  /** WebP, in the size of its place. */
  pictureKey: text("picture_key").notNull(),
  /** PNG, 512 by 512: a logo as an icon. */
  iconKey: text("icon_key"),
  createdAt: instant("created_at").notNull(),
});
