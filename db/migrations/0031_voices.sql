CREATE TABLE `voices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`message_id` text,
	`state` text NOT NULL,
	`reason` text,
	`file_key` text,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`duration_ms` integer,
	`events` text,
	`recorded_by` text,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `voices_user` ON `voices` (`user_id`);--> statement-breakpoint
CREATE INDEX `voices_submission` ON `voices` (`submission_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `voices_message` ON `voices` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `voices_file` ON `voices` (`file_key`);