CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes_expected` integer NOT NULL,
	`draft` text,
	`started_at` integer NOT NULL,
	`file_key` text,
	`used_at` integer,
	`used_for` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`used_at`);--> statement-breakpoint
CREATE INDEX `uploads_started` ON `uploads` (`started_at`);--> statement-breakpoint
INSERT INTO `uploads` (`id`, `owner_id`, `kind`, `file_name`, `bytes_expected`, `started_at`, `used_at`, `used_for`)
SELECT `id`, `user_id`, 'submission', `file_name`, `file_size`, `uploaded_at`, `uploaded_at`, `id` FROM `submissions`;
