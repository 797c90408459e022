ALTER TABLE `imports` ADD `dry_run` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `date_order` text;