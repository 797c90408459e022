CREATE TABLE `sends` (
	`digest` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`answer` text,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sends_age` ON `sends` (`sent_at`);--> statement-breakpoint
CREATE INDEX `sends_user` ON `sends` (`user_id`);