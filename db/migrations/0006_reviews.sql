CREATE TABLE `homework` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text,
	`drill_id` text,
	`text` text NOT NULL,
	`due_on` text,
	`done_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`drill_id`) REFERENCES `weekly_drills`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `homework_member` ON `homework` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `homework_source` ON `homework` (`source`,`source_id`);--> statement-breakpoint
CREATE INDEX `homework_drill` ON `homework` (`drill_id`);--> statement-breakpoint
CREATE TABLE `angle_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`question` text NOT NULL,
	`asked_by` text,
	`asked_at` integer NOT NULL,
	`note` text,
	`file_name` text,
	`file_size` integer,
	`mime_type` text,
	`file_key` text,
	`answered_at` integer,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `angle_requests_submission` ON `angle_requests` (`submission_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `reference_releases` (
	`kind` text NOT NULL,
	`clip_id` text NOT NULL,
	`release_at` integer NOT NULL,
	`set_by` text,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `clip_id`),
	FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `review_media` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`part` text NOT NULL,
	`file_key` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_media_part` ON `review_media` (`submission_id`,`part`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_media_file` ON `review_media` (`file_key`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`draft` text NOT NULL,
	`updated_by` text,
	`updated_at` integer NOT NULL,
	`published` text,
	`published_by` text,
	`published_at` integer,
	`published_revision` integer,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `saved_phrases` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
