CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`file_key` text,
	`file_size` integer,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_exports_status` ON `data_exports` (`status`,`requested_at`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `id` text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id` ON `sessions` (`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_coach_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `google_subject` text;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_coach_news` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_digest` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `delete_after` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_google` ON `users` (`google_subject`);--> statement-breakpoint
CREATE INDEX `users_delete_after` ON `users` (`delete_after`);