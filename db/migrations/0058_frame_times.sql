CREATE TABLE `clip_frames` (
	`clip_id` text NOT NULL,
	`size` text NOT NULL,
	`times` text NOT NULL,
	PRIMARY KEY(`clip_id`, `size`),
	FOREIGN KEY (`clip_id`) REFERENCES `clips`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `clips` ADD `capture_rate` real;