CREATE TABLE `library_videos` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tier` text NOT NULL,
	`category` text NOT NULL,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`file_key` text NOT NULL,
	`uploaded_by` text,
	`uploaded_at` integer NOT NULL,
	`deleted_at` integer,
	`deleted_act` text,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `library_videos_recent` ON `library_videos` (`uploaded_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `library_videos_file` ON `library_videos` (`file_key`);--> statement-breakpoint
CREATE INDEX `library_videos_bin` ON `library_videos` (`deleted_act`);--> statement-breakpoint
CREATE INDEX `library_videos_uploader` ON `library_videos` (`uploaded_by`);--> statement-breakpoint
DROP INDEX `tutorials_file`;--> statement-breakpoint
ALTER TABLE `tutorials` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `tutorials` ADD `deleted_act` text;--> statement-breakpoint
CREATE INDEX `tutorials_bin` ON `tutorials` (`deleted_act`);--> statement-breakpoint
CREATE INDEX `tutorials_file` ON `tutorials` (`file_key`);