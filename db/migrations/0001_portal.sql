CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user_id_unique` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE TABLE `notification_reads` (
	`user_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`target_tier` text NOT NULL,
	`created_at` integer NOT NULL,
	`deactivated_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_active` ON `notifications` (`deactivated_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `tutorial_watches` (
	`user_id` text NOT NULL,
	`tutorial_id` text NOT NULL,
	`position_seconds` real NOT NULL,
	`watched_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tutorial_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutorial_id`) REFERENCES `tutorials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tutorials` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tier` text NOT NULL,
	`category` text NOT NULL,
	`duration` integer,
	`early_access_until` integer,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`file_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tutorials_recent` ON `tutorials` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tutorials_file` ON `tutorials` (`file_key`);--> statement-breakpoint
CREATE INDEX `drill_completions_latest` ON `drill_completions` (`user_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `drill_completions_best` ON `drill_completions` (`user_id`,`ppr`);--> statement-breakpoint
CREATE INDEX `drill_completions_sums` ON `drill_completions` (`user_id`,`drill_id`,`rounds_thrown`,`ppr`);--> statement-breakpoint
CREATE INDEX `practice_results_latest` ON `practice_results` (`user_id`,`practiced_at`);--> statement-breakpoint
CREATE INDEX `practice_results_sums` ON `practice_results` (`user_id`,`shot_type`,`rounds`,`ppr`);