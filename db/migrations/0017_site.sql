CREATE TABLE `site_drafts` (
	`user_id` text NOT NULL,
	`section` text NOT NULL,
	`record` text NOT NULL,
	`content` text NOT NULL,
	`version` text,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `section`, `record`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `site_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`picture_key` text NOT NULL,
	`icon_key` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_versions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`section` text NOT NULL,
	`record` text NOT NULL,
	`content` text,
	`author_id` text,
	`author_name` text NOT NULL,
	`restored_from` integer,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_versions_record` ON `site_versions` (`section`,`record`,`number`);--> statement-breakpoint
CREATE INDEX `site_versions_author` ON `site_versions` (`author_id`);--> statement-breakpoint
INSERT INTO `site_versions` (`section`, `record`, `content`, `author_name`, `published_at`)
SELECT 'club', 'club', json_object(
	'siteName', (SELECT `value` ->> '$' FROM `settings` WHERE `name` = 'siteName'),
	'siteTimeZone', (SELECT `value` ->> '$' FROM `settings` WHERE `name` = 'siteTimeZone'),
	'contactEmail', (SELECT `value` ->> '$[0].email' FROM `settings` WHERE `name` = 'coaches')
), 'Setup', `updated_at` FROM `settings` WHERE `name` = 'siteName';--> statement-breakpoint
INSERT INTO `site_versions` (`section`, `record`, `content`, `author_name`, `published_at`)
SELECT 'coaches', one.`value` ->> '$.key', json_object(
	'name', one.`value` ->> '$.name',
	'email', one.`value` ->> '$.email',
	'bio', one.`value` ->> '$.bio',
	'position', one.`key` + 1
), 'Setup', `settings`.`updated_at` FROM `settings`, json_each(`settings`.`value`) AS one WHERE `settings`.`name` = 'coaches';--> statement-breakpoint
DELETE FROM `settings` WHERE `name` IN ('siteName', 'siteTimeZone', 'coaches');
