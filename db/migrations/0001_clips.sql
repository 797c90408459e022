CREATE TABLE `clips` (
	`id` text PRIMARY KEY NOT NULL,
	`original_key` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`duration_ms` integer,
	`width` integer,
	`height` integer,
	`frames_per_second` real,
	`has_sound` integer,
	`main_key` text,
	`main_bytes` integer,
	`slow_key` text,
	`slow_bytes` integer,
	`poster_key` text,
	`sheet_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clips_original` ON `clips` (`original_key`);--> statement-breakpoint
CREATE INDEX `clips_state` ON `clips` (`state`);--> statement-breakpoint
CREATE TABLE `media_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_after` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_jobs_next` ON `media_jobs` (`state`,`run_after`);--> statement-breakpoint
ALTER TABLE `tutorials` ADD `captions_key` text;