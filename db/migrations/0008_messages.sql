CREATE TABLE `message_drafts` (
	`user_id` text NOT NULL,
	`member_id` text NOT NULL,
	`text` text NOT NULL,
	`attachment` text,
	`form_key` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `member_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_drafts_member` ON `message_drafts` (`member_id`);--> statement-breakpoint
CREATE TABLE `message_threads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_place` integer NOT NULL,
	`last_message_at` integer NOT NULL,
	`last_member_place` integer NOT NULL,
	`last_coach_place` integer NOT NULL,
	`waiting_since` integer,
	`member_read_place` integer NOT NULL,
	`coach_read_place` integer NOT NULL,
	`member_mailed_place` integer NOT NULL,
	`coach_mailed_place` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_threads_waiting` ON `message_threads` (`waiting_since`);--> statement-breakpoint
CREATE INDEX `message_threads_latest` ON `message_threads` (`last_message_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`place` integer NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`is_from_coach` integer NOT NULL,
	`text` text NOT NULL,
	`submission_id` text,
	`drill_id` text,
	`attachment_title` text,
	`created_at` integer NOT NULL,
	`form_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`drill_id`) REFERENCES `weekly_drills`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_place` ON `messages` (`user_id`,`place`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_form` ON `messages` (`user_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`author_id`);--> statement-breakpoint
CREATE INDEX `messages_submission` ON `messages` (`submission_id`);--> statement-breakpoint
CREATE INDEX `messages_drill` ON `messages` (`drill_id`);--> statement-breakpoint
ALTER TABLE `homework` ADD `kind` text DEFAULT 'task' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet_from` text DEFAULT '21:00' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet_until` text DEFAULT '08:00' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_at` integer;