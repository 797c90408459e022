ALTER TABLE `submissions` ADD `answers_id` text REFERENCES submissions(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `submissions` ADD `release_ms` integer;--> statement-breakpoint
CREATE INDEX `submissions_answers` ON `submissions` (`answers_id`);--> statement-breakpoint
UPDATE `submissions` SET `release_ms` = (SELECT json_extract(`published`, '$.releaseAt') FROM `reviews` WHERE `submission_id` = `submissions`.`id`);
