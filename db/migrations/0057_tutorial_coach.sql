ALTER TABLE `tutorials` ADD `published_by` text REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `tutorials_publisher` ON `tutorials` (`published_by`);--> statement-breakpoint
-- The coaches' trail says who published most of those that exist.
UPDATE `tutorials` SET `published_by` = (
  SELECT `actor_id` FROM `audit_entries`
  WHERE `action` = 'create_tutorial' AND `subject` = `tutorials`.`title` AND `actor_id` IS NOT NULL
  ORDER BY `created_at` DESC LIMIT 1
);
