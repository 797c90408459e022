CREATE TABLE `member_activity` (
	`user_id` text PRIMARY KEY NOT NULL,
	`drills` integer DEFAULT 0 NOT NULL,
	`last_drill_at` integer,
	`last_practice_at` integer,
	`last_video_at` integer,
	`last_heard_at` integer GENERATED ALWAYS AS (max(coalesce("last_drill_at", 0), coalesce("last_practice_at", 0), coalesce("last_video_at", 0))) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_activity_drilled` ON `member_activity` (`last_drill_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `member_activity_heard` ON `member_activity` (`last_heard_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `contact_waiting` ON `contact_messages` (`responded_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_free` ON `users` (`free_membership_until`);--> statement-breakpoint
INSERT INTO `member_activity` (`user_id`, `drills`, `last_drill_at`, `last_practice_at`, `last_video_at`) SELECT `id`,
	(SELECT count(*) FROM `drill_completions` WHERE `user_id` = `users`.`id`),
	(SELECT max(`completed_at`) FROM `drill_completions` WHERE `user_id` = `users`.`id`),
	(SELECT max(`practiced_at`) FROM `practice_results` WHERE `user_id` = `users`.`id`),
	(SELECT max(`uploaded_at`) FROM `submissions` WHERE `user_id` = `users`.`id`) FROM `users`;
--> statement-breakpoint
CREATE TRIGGER `member_activity_begins` AFTER INSERT ON `users` BEGIN
	INSERT INTO `member_activity` (`user_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_drill` AFTER INSERT ON `drill_completions` BEGIN
	UPDATE `member_activity` SET `drills` = `drills` + 1, `last_drill_at` = max(coalesce(`last_drill_at`, 0), NEW.`completed_at`) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_drill_gone` AFTER DELETE ON `drill_completions` BEGIN
	UPDATE `member_activity` SET `drills` = `drills` - 1, `last_drill_at` = (SELECT max(`completed_at`) FROM `drill_completions` WHERE `user_id` = OLD.`user_id`) WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_drill_moved` AFTER UPDATE OF `completed_at` ON `drill_completions` BEGIN
	UPDATE `member_activity` SET `last_drill_at` = (SELECT max(`completed_at`) FROM `drill_completions` WHERE `user_id` = NEW.`user_id`) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_practice` AFTER INSERT ON `practice_results` BEGIN
	UPDATE `member_activity` SET `last_practice_at` = max(coalesce(`last_practice_at`, 0), NEW.`practiced_at`) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_practice_gone` AFTER DELETE ON `practice_results` BEGIN
	UPDATE `member_activity` SET `last_practice_at` = (SELECT max(`practiced_at`) FROM `practice_results` WHERE `user_id` = OLD.`user_id`) WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_practice_moved` AFTER UPDATE OF `practiced_at` ON `practice_results` BEGIN
	UPDATE `member_activity` SET `last_practice_at` = (SELECT max(`practiced_at`) FROM `practice_results` WHERE `user_id` = NEW.`user_id`) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_video` AFTER INSERT ON `submissions` BEGIN
	UPDATE `member_activity` SET `last_video_at` = max(coalesce(`last_video_at`, 0), NEW.`uploaded_at`) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_video_gone` AFTER DELETE ON `submissions` BEGIN
	UPDATE `member_activity` SET `last_video_at` = (SELECT max(`uploaded_at`) FROM `submissions` WHERE `user_id` = OLD.`user_id`) WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_video_moved` AFTER UPDATE OF `uploaded_at` ON `submissions` BEGIN
	UPDATE `member_activity` SET `last_video_at` = (SELECT max(`uploaded_at`) FROM `submissions` WHERE `user_id` = NEW.`user_id`) WHERE `user_id` = NEW.`user_id`;
END;
