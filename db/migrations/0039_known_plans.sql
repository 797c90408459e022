DROP INDEX `member_activity_heard`;--> statement-breakpoint
ALTER TABLE `member_activity` ADD `may_pay` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `member_activity_heard` ON `member_activity` (`may_pay`,`last_heard_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `users_pro` ON `users` (`last_name`,`id`,`first_name`,`email`,`assigned_coach`,`subscription_tier`,`subscription_status`,`subscription_ends_at`,`next_subscription_tier`,`free_membership_tier`,`free_membership_until`) WHERE "subscription_tier" = 'pro' or "next_subscription_tier" = 'pro' or "free_membership_tier" = 'pro';--> statement-breakpoint
UPDATE `member_activity` SET `may_pay` = (SELECT coalesce(`subscription_tier` IN ('elite', 'pro') OR `next_subscription_tier` IN ('elite', 'pro') OR `free_membership_tier` IN ('elite', 'pro'), false) FROM `users` WHERE `id` = `user_id`);
--> statement-breakpoint
DROP TRIGGER `member_activity_begins`;
--> statement-breakpoint
CREATE TRIGGER `member_activity_begins` AFTER INSERT ON `users` BEGIN
	INSERT INTO `member_activity` (`user_id`, `may_pay`) VALUES (NEW.`id`, coalesce(NEW.`subscription_tier` IN ('elite', 'pro') OR NEW.`next_subscription_tier` IN ('elite', 'pro') OR NEW.`free_membership_tier` IN ('elite', 'pro'), false));
END;
--> statement-breakpoint
CREATE TRIGGER `member_activity_plan` AFTER UPDATE OF `subscription_tier`, `next_subscription_tier`, `free_membership_tier` ON `users` BEGIN
	UPDATE `member_activity` SET `may_pay` = coalesce(NEW.`subscription_tier` IN ('elite', 'pro') OR NEW.`next_subscription_tier` IN ('elite', 'pro') OR NEW.`free_membership_tier` IN ('elite', 'pro'), false) WHERE `user_id` = NEW.`id`;
END;
