CREATE TABLE `bag_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`first_side` text,
	`second_side` text,
	`speed` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	`form_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bag_sets_member` ON `bag_sets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `bag_sets_form` ON `bag_sets` (`user_id`,`form_key`);--> statement-breakpoint
ALTER TABLE `drill_completions` ADD `bag_id` text REFERENCES bag_sets(id);--> statement-breakpoint
ALTER TABLE `drill_completions` ADD `throwing_style` text;--> statement-breakpoint
ALTER TABLE `drill_completions` ADD `place` text;--> statement-breakpoint
CREATE INDEX `drill_completions_bag` ON `drill_completions` (`bag_id`) WHERE "drill_completions"."bag_id" is not null;--> statement-breakpoint
ALTER TABLE `practice_results` ADD `bag_id` text REFERENCES bag_sets(id);--> statement-breakpoint
ALTER TABLE `practice_results` ADD `throwing_style` text;--> statement-breakpoint
ALTER TABLE `practice_results` ADD `place` text;--> statement-breakpoint
CREATE INDEX `practice_results_bag` ON `practice_results` (`bag_id`) WHERE "practice_results"."bag_id" is not null;