CREATE TABLE `measures` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`name` text NOT NULL,
	`label` text,
	`value` real NOT NULL,
	`unit` text NOT NULL,
	`at_ms` integer,
	`until_ms` integer,
	`measured_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`import_line` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `measures_member` ON `measures` (`user_id`,`measured_on`);--> statement-breakpoint
CREATE INDEX `measures_submission` ON `measures` (`submission_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `measures_import_line` ON `measures` (`user_id`,`import_line`);