CREATE TABLE `error_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`message` text NOT NULL,
	`stack` text,
	`component_stack` text,
	`context` text,
	`url` text,
	`user_agent` text,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `error_reports_fingerprint` ON `error_reports` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `error_reports_newest` ON `error_reports` (`last_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pulse` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upkeep_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`fault` text,
	`archive` text,
	`bytes` integer,
	`files` integer,
	`mailed_at` integer
);
--> statement-breakpoint
CREATE INDEX `upkeep_runs_newest` ON `upkeep_runs` (`kind`,`ended_at`);