ALTER TABLE `sessions` ADD `code_from` text;--> statement-breakpoint
ALTER TABLE `tokens` ADD `code_from` text;--> statement-breakpoint
ALTER TABLE `users` ADD `reply_generation` integer DEFAULT 0 NOT NULL;