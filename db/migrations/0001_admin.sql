CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`act_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`subject` text,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_entries_member` ON `audit_entries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_entries_act` ON `audit_entries` (`act_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`);--> statement-breakpoint
ALTER TABLE `weekly_drills` ADD `visibility_act` text;--> statement-breakpoint
CREATE INDEX `weekly_drills_act` ON `weekly_drills` (`visibility_act`);