ALTER TABLE `weekly_drills` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `weekly_drills_bin` ON `weekly_drills` (`deleted_at`);