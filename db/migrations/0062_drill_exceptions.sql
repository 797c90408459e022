CREATE TABLE `drill_exceptions` (
	`user_id` text NOT NULL,
	`drill_id` text NOT NULL,
	`act_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `drill_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`drill_id`) REFERENCES `weekly_drills`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drill_exceptions_drill` ON `drill_exceptions` (`drill_id`);--> statement-breakpoint
CREATE INDEX `drill_exceptions_act` ON `drill_exceptions` (`act_id`);