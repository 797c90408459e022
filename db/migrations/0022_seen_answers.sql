ALTER TABLE `submissions` ADD `seen_at` integer;--> statement-breakpoint
UPDATE `submissions` SET `seen_at` = `reviewed_at` WHERE `reviewed_at` < (unixepoch() - 604800) * 1000;
