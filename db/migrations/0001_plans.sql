CREATE TABLE `entitlement_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_tier` text,
	`to_tier` text,
	`status` text,
	`until` integer,
	`source` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `entitlement_changes_member` ON `entitlement_changes` (`user_id`,`place`);--> statement-breakpoint
CREATE TABLE `store_events` (
	`id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`tier` text,
	`occurred_at` integer NOT NULL,
	`period_ends_at` integer,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_events_address` ON `store_events` (`email`);--> statement-breakpoint
CREATE INDEX `store_events_member` ON `store_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `wrong_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`tried_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wrong_codes_member` ON `wrong_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `wrong_codes_address` ON `wrong_codes` (`address_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `next_subscription_tier` text;