ALTER TABLE `pushes` ADD `title` text;--> statement-breakpoint
ALTER TABLE `users` ADD `evening_push_on` text;