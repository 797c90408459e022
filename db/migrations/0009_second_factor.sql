CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`session_id` text,
	`last_step` integer,
	`recovery_hashes` text NOT NULL,
	`started_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_factors_user` ON `second_factors` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_in_use` ON `second_factors` (`user_id`) WHERE "second_factors"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `trusted_devices` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trusted_devices_user` ON `trusted_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `trusted_devices_expiry` ON `trusted_devices` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `trusted_devices_id` ON `trusted_devices` (`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;