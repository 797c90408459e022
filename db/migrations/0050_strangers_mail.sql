ALTER TABLE `outbox` ADD `is_anyones` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_anyones` ON `outbox` (`recipient`,`created_at`) WHERE is_anyones = 1;