ALTER TABLE `newsletter_issues` ADD `written_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `site_versions` SET `content` = json_set(
  json_remove(`content`, '$.yearlySaving'),
  '$.yearlyPrice',
  CAST(round((`content` ->> '$.price') * 12 * (100 - (`content` ->> '$.yearlySaving')) / 100.0) AS INTEGER)
) WHERE `section` = 'plans' AND json_type(`content`, '$.yearlySaving') IS NOT NULL;--> statement-breakpoint
UPDATE `site_drafts` SET `content` = json_set(
  json_remove(`content`, '$.yearlySaving'),
  '$.yearlyPrice',
  CAST(round((`content` ->> '$.price') * 12 * (100 - (`content` ->> '$.yearlySaving')) / 100.0) AS INTEGER)
) WHERE `section` = 'plans' AND json_type(`content`, '$.yearlySaving') IS NOT NULL;
