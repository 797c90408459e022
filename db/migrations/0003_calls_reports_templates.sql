CREATE TABLE `call_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`coach_key` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`from_minute` integer DEFAULT 0 NOT NULL,
	`to_minute` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_exceptions_day` ON `call_exceptions` (`coach_key`,`day`,`kind`,`from_minute`);--> statement-breakpoint
CREATE TABLE `call_hours` (
	`id` text PRIMARY KEY NOT NULL,
	`coach_key` text NOT NULL,
	`day_of_week` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_hours_window` ON `call_hours` (`coach_key`,`day_of_week`,`from_minute`);--> statement-breakpoint
CREATE TABLE `call_nudges` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`nudged_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `calls` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`coach_key` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`starts_on` text NOT NULL,
	`month` text NOT NULL,
	`place` integer,
	`status` text NOT NULL,
	`topic` text,
	`booked_at` integer NOT NULL,
	`cancelled_at` integer,
	`reminded_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`summary` text,
	`private_notes` text,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calls_slot` ON `calls` (`coach_key`,`starts_at`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `calls_allowance` ON `calls` (`user_id`,`month`,`place`) WHERE place is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `calls_one_at_a_time` ON `calls` (`user_id`,`starts_at`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `calls_member` ON `calls` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `calls_by_status` ON `calls` (`status`,`starts_at`);--> statement-breakpoint
CREATE TABLE `coach_calendars` (
	`coach_key` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`meeting_url` text,
	`feed_id` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coach_calendars_feed_id_unique` ON `coach_calendars` (`feed_id`);--> statement-breakpoint
CREATE TABLE `progress_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`time_zone` text NOT NULL,
	`numbers` text NOT NULL,
	`coach_lines` text,
	`coach_name` text,
	`made_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `progress_reports_month` ON `progress_reports` (`user_id`,`month`);--> statement-breakpoint
CREATE INDEX `progress_reports_waiting` ON `progress_reports` (`published_at`,`month`);--> statement-breakpoint
CREATE TABLE `template_drills` (
	`id` text PRIMARY KEY NOT NULL,
	`template_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`instructions` text NOT NULL,
	`video_url` text,
	`equipment_needed` text,
	`day_of_week` text NOT NULL,
	`difficulty` text NOT NULL,
	`estimated_time` integer NOT NULL,
	`category` text NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `training_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `template_drills_template` ON `template_drills` (`template_id`,`position`);--> statement-breakpoint
CREATE TABLE `template_starts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`template_id` text NOT NULL,
	`act_id` text NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `training_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `training_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`tier` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
