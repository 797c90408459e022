CREATE TABLE `store_messages` (
	`body_hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `urgency` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `link_ends_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_queue` ON `outbox` (`urgency`,`created_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`);--> statement-breakpoint
ALTER TABLE `coach_calendars` ADD `feed_made_by` text;