CREATE TABLE `tutorial_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`is_from_coach` integer NOT NULL,
	`shared_question` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `tutorial_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tutorial_posts_question` ON `tutorial_posts` (`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tutorial_posts_author` ON `tutorial_posts` (`author_id`);--> statement-breakpoint
CREATE TABLE `tutorial_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tutorial_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`answered_at` integer,
	`read_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutorial_id`) REFERENCES `tutorials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tutorial_questions_member` ON `tutorial_questions` (`user_id`,`tutorial_id`);--> statement-breakpoint
CREATE INDEX `tutorial_questions_tutorial` ON `tutorial_questions` (`tutorial_id`);--> statement-breakpoint
CREATE INDEX `tutorial_questions_waiting` ON `tutorial_questions` (`waiting_since`);--> statement-breakpoint
CREATE INDEX `tutorial_questions_latest` ON `tutorial_questions` (`last_at`);