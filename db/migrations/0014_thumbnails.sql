CREATE TABLE `paused_media_kinds` (
	`kind` text PRIMARY KEY NOT NULL,
	`paused_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `clips` ADD `thumbnail_key` text;