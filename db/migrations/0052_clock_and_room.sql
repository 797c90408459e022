ALTER TABLE `upkeep_runs` ADD `untried` text;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `used_steps` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `second_factors` SET `used_steps` = json_array(`last_step`) WHERE `last_step` IS NOT NULL;
