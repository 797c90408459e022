ALTER TABLE `contact_messages` ADD `snoozed_until` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `snoozed_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `snoozed_by` text;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `snoozed_until` text;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `snoozed_at` integer;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `snoozed_by` text;--> statement-breakpoint
ALTER TABLE `tutorial_questions` ADD `snoozed_until` text;--> statement-breakpoint
ALTER TABLE `tutorial_questions` ADD `snoozed_at` integer;--> statement-breakpoint
ALTER TABLE `tutorial_questions` ADD `snoozed_by` text;