CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`opponent` text,
	`played_at` integer NOT NULL,
	`played_on` text NOT NULL,
	`rounds` text NOT NULL,
	`rounds_thrown` integer NOT NULL,
	`score` integer NOT NULL,
	`opponent_score` integer NOT NULL,
	`points` integer NOT NULL,
	`opponent_points` integer NOT NULL,
	`notes` text,
	`bag_id` text,
	`throwing_style` text,
	`place` text,
	`form_key` text,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bag_id`) REFERENCES `bag_sets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `matches_member` ON `matches` (`user_id`,`played_at`);--> statement-breakpoint
CREATE INDEX `matches_removed` ON `matches` (`removed_at`) WHERE "matches"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `matches_bag` ON `matches` (`bag_id`) WHERE "matches"."bag_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `matches_form` ON `matches` (`user_id`,`form_key`);--> statement-breakpoint
DROP INDEX `weekly_drills_active`;--> statement-breakpoint
CREATE INDEX `weekly_drills_active` ON `weekly_drills` (`is_active`,"week" desc,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_roster` ON `users` (`last_name`,`id`,`first_name`,`email`,`assigned_coach`,`subscription_tier`,`subscription_status`,`subscription_ends_at`,`next_subscription_tier`,`free_membership_tier`,`free_membership_until`);