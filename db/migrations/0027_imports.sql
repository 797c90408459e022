CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`content` text,
	`actor_id` text,
	`made_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`undone_at` integer,
	`invited_at` integer,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `imports_actor` ON `imports` (`actor_id`);--> statement-breakpoint
ALTER TABLE `drill_completions` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `drill_completions_import` ON `drill_completions` (`import_id`);--> statement-breakpoint
ALTER TABLE `practice_results` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `practice_results_import` ON `practice_results` (`import_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_at` integer;--> statement-breakpoint
CREATE INDEX `users_import` ON `users` (`import_id`);