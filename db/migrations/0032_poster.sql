DROP INDEX `weekly_drills_active`;--> statement-breakpoint
CREATE INDEX `weekly_drills_active` ON `weekly_drills` (`is_active`,"week" desc,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `clips` ADD `poster_at` integer;--> statement-breakpoint
CREATE INDEX `users_roster` ON `users` (`last_name`,`id`,`first_name`,`email`,`assigned_coach`,`subscription_tier`,`subscription_status`,`subscription_ends_at`,`next_subscription_tier`,`free_membership_tier`,`free_membership_until`);