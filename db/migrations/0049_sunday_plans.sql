-- A plan's weeks begin on Sunday, the day before the Monday they began on.
UPDATE `users` SET `plan_starts_on` = date(`plan_starts_on`, '-1 day') WHERE strftime('%w', `plan_starts_on`) = '1';
