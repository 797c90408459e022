CREATE TABLE `store_messages` (
	`body_hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `coach_calendars` ADD `feed_made_by` text;