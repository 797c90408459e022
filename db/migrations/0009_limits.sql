DROP TABLE `wrong_codes`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;