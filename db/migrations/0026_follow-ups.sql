CREATE TABLE `review_follow_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`text` text NOT NULL,
	`written_by` text,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`written_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_follow_ups_submission` ON `review_follow_ups` (`submission_id`,`written_at`);--> statement-breakpoint
CREATE TABLE `open_desks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
