ALTER TABLE `users` ADD `coaches_told_of` text;--> statement-breakpoint
CREATE INDEX `users_coaches_told` ON `users` (`coaches_told_of`) WHERE "coaches_told_of" is not null;