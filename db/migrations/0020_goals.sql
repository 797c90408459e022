CREATE TABLE `goals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`shot_type` text,
	`target` real NOT NULL,
	`starts_on` text NOT NULL,
	`due_on` text NOT NULL,
	`moved_from` text,
	`set_by_name` text,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	`form_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `goals_member` ON `goals` (`user_id`,`due_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `goals_form` ON `goals` (`user_id`,`form_key`);