CREATE INDEX `weekly_drills_visibility` ON `weekly_drills` (`is_active`,`tier`,`assigned_user_id`);--> statement-breakpoint
CREATE INDEX `submissions_latest` ON `submissions` (`uploaded_at`);