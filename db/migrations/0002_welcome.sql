ALTER TABLE `users` ADD `welcomed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`given_up_at`);