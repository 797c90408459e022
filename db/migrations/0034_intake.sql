CREATE TABLE `intake_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`root_id` text NOT NULL,
	`question_id` text NOT NULL,
	`text` text,
	`file_key` text,
	`file_name` text,
	`file_size` integer,
	`mime_type` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `intake_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intake_answers_member` ON `intake_answers` (`user_id`,`root_id`);--> statement-breakpoint
CREATE INDEX `intake_answers_question` ON `intake_answers` (`question_id`);--> statement-breakpoint
CREATE TABLE `intake_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`root_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`hint` text,
	`choices` text NOT NULL,
	`is_required` integer NOT NULL,
	`plan` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `intake_questions_root` ON `intake_questions` (`root_id`);--> statement-breakpoint
CREATE TABLE `intake_sends` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
