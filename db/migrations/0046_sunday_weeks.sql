-- Weeks run from Sunday to Saturday: every stored record is made again from the drills of its week or, without any, from practice.
CREATE TEMP TABLE `sunday_weeks` AS WITH
	`logged` AS (
		SELECT `user_id`, date(`completed_on`, '-' || strftime('%w', `completed_on`) || ' days') AS `sunday`, `rounds_thrown` AS `rounds`, `ppr`, 1 AS `is_drill` FROM `drill_completions`
		UNION ALL
		SELECT `user_id`, date(`practiced_on`, '-' || strftime('%w', `practiced_on`) || ' days'), `rounds`, `ppr`, 0 FROM `practice_results`
	),
	`marked` AS (SELECT *, max(`is_drill`) OVER (PARTITION BY `user_id`, `sunday`) AS `has_drills` FROM `logged`),
	`counted` AS (SELECT * FROM `marked` WHERE `is_drill` = `has_drills`),
	`averages` AS (
		SELECT `user_id`, `sunday`, sum(`rounds`) AS `rounds`, count(*) AS `entries`, sum(`ppr` * `rounds`) / sum(`rounds`) AS `mean`
		FROM `counted` GROUP BY `user_id`, `sunday` HAVING sum(`rounds`) > 0
	)
SELECT `user_id`, `sunday`, `averages`.`rounds`, `mean`,
	CASE WHEN `entries` > 1 AND `mean` > 0 THEN (
		SELECT max(0, 100 * (1 - sqrt(sum(`counted`.`rounds` * (`ppr` - `mean`) * (`ppr` - `mean`)) / `averages`.`rounds`) / `mean`))
		FROM `counted` WHERE `counted`.`user_id` = `averages`.`user_id` AND `counted`.`sunday` = `averages`.`sunday`
	) END AS `consistency`,
	(`mean` - lag(`mean`) OVER (PARTITION BY `user_id` ORDER BY `sunday`)) / 12 * 100 AS `trend`
FROM `averages`;
--> statement-breakpoint
DELETE FROM `weekly_accuracy`;
--> statement-breakpoint
INSERT INTO `weekly_accuracy` (`id`, `user_id`, `year`, `week_number`, `accuracy_percentage`, `average_ppr`, `total_rounds`, `consistency_percentage`, `trend_from_previous`, `created_at`)
SELECT lower(hex(randomblob(16))), `user_id`, CAST(strftime('%Y', `sunday`) AS INTEGER), (CAST(strftime('%j', `sunday`) AS INTEGER) + 6) / 7,
	printf('%.2f', floor(`mean` / 12 * 10000 + 0.500001) / 100), floor(`mean` * 100 + 0.500001) / 100, `rounds`,
	floor(`consistency` * 100 + 0.500001) / 100, sign(`trend`) * floor(abs(`trend`) * 100 + 0.500001) / 100, CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM `sunday_weeks` ORDER BY `user_id`, `sunday`;
--> statement-breakpoint
-- The coaches' trail says how many.
INSERT INTO `audit_entries` (`id`, `act_id`, `actor_name`, `action`, `after`, `created_at`)
SELECT lower(hex(randomblob(16))), lower(hex(randomblob(16))), 'Upgrade', 'recalculate',
	json_object('membersCount', count(DISTINCT `user_id`), 'recordsCount', count(*)), CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM `sunday_weeks` HAVING count(*) > 0;
--> statement-breakpoint
DROP TABLE `sunday_weeks`;
