CREATE TABLE `form_drafts` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`fields` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_drafts_age` ON `form_drafts` (`updated_at`);--> statement-breakpoint
DROP INDEX `drill_completions_sums`;--> statement-breakpoint
CREATE INDEX `drill_completions_per_drill` ON `drill_completions` (`user_id`,`drill_id`,`completed_at`,`rounds_thrown`,`ppr`);