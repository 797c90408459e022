CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`act_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`subject` text,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_entries_member` ON `audit_entries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_entries_act` ON `audit_entries` (`act_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user_id_unique` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`response` text,
	`responded_by` text,
	`responded_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_sender` ON `contact_messages` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `drill_completions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`drill_id` text NOT NULL,
	`rounds_thrown` integer NOT NULL,
	`ppr` real NOT NULL,
	`notes` text,
	`completed_at` integer NOT NULL,
	`completed_on` text NOT NULL,
	`form_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`drill_id`) REFERENCES `weekly_drills`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `drill_completions_member` ON `drill_completions` (`user_id`,`completed_on`);--> statement-breakpoint
CREATE INDEX `drill_completions_latest` ON `drill_completions` (`user_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `drill_completions_best` ON `drill_completions` (`user_id`,`ppr`);--> statement-breakpoint
CREATE INDEX `drill_completions_sums` ON `drill_completions` (`user_id`,`drill_id`,`rounds_thrown`,`ppr`);--> statement-breakpoint
CREATE INDEX `drill_completions_recent` ON `drill_completions` (`completed_at`);--> statement-breakpoint
CREATE INDEX `drill_completions_drill` ON `drill_completions` (`drill_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `drill_completions_form` ON `drill_completions` (`user_id`,`form_key`);--> statement-breakpoint
CREATE TABLE `practice_results` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`shot_type` text NOT NULL,
	`rounds` integer NOT NULL,
	`ppr` real NOT NULL,
	`notes` text,
	`practiced_at` integer NOT NULL,
	`practiced_on` text NOT NULL,
	`form_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practice_results_member` ON `practice_results` (`user_id`,`practiced_on`);--> statement-breakpoint
CREATE INDEX `practice_results_latest` ON `practice_results` (`user_id`,`practiced_at`);--> statement-breakpoint
CREATE INDEX `practice_results_sums` ON `practice_results` (`user_id`,`shot_type`,`rounds`,`ppr`);--> statement-breakpoint
CREATE UNIQUE INDEX `practice_results_form` ON `practice_results` (`user_id`,`form_key`);--> statement-breakpoint
CREATE TABLE `weekly_accuracy` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`week_number` integer NOT NULL,
	`accuracy_percentage` text NOT NULL,
	`average_ppr` real NOT NULL,
	`total_rounds` integer NOT NULL,
	`consistency_percentage` real,
	`trend_from_previous` real,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_accuracy_week` ON `weekly_accuracy` (`user_id`,`year`,`week_number`);--> statement-breakpoint
CREATE TABLE `weekly_drills` (
	`id` text PRIMARY KEY NOT NULL,
	`week` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`instructions` text NOT NULL,
	`video_url` text,
	`equipment_needed` text,
	`is_active` integer NOT NULL,
	`assigned_user_id` text,
	`day_of_week` text NOT NULL,
	`difficulty` text NOT NULL,
	`estimated_time` integer NOT NULL,
	`category` text NOT NULL,
	`tier` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	`visibility_act` text,
	FOREIGN KEY (`assigned_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `weekly_drills_act` ON `weekly_drills` (`visibility_act`);--> statement-breakpoint
CREATE INDEX `weekly_drills_assigned` ON `weekly_drills` (`assigned_user_id`,`is_active`);--> statement-breakpoint
CREATE INDEX `weekly_drills_active` ON `weekly_drills` (`is_active`,`week`);--> statement-breakpoint
CREATE TABLE `entitlement_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_tier` text,
	`to_tier` text,
	`status` text,
	`until` integer,
	`source` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `entitlement_changes_member` ON `entitlement_changes` (`user_id`,`place`);--> statement-breakpoint
CREATE TABLE `store_events` (
	`id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`tier` text,
	`occurred_at` integer NOT NULL,
	`period_ends_at` integer,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_events_address` ON `store_events` (`email`);--> statement-breakpoint
CREATE INDEX `store_events_member` ON `store_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `wrong_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`tried_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wrong_codes_member` ON `wrong_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `wrong_codes_address` ON `wrong_codes` (`address_hash`);--> statement-breakpoint
CREATE TABLE `error_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`message` text NOT NULL,
	`stack` text,
	`component_stack` text,
	`context` text,
	`url` text,
	`user_agent` text,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `error_reports_fingerprint` ON `error_reports` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `error_reports_newest` ON `error_reports` (`last_at`);--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`file_key` text,
	`file_size` integer,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_exports_status` ON `data_exports` (`status`,`requested_at`);--> statement-breakpoint
CREATE TABLE `newsletter_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmation_hash` text,
	`confirmation_ends_at` integer,
	`mailed_at` integer,
	`confirmed_at` integer,
	`unsubscribed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_email` ON `newsletter_subscriptions` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_confirmation` ON `newsletter_subscriptions` (`confirmation_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_confirmed` ON `newsletter_subscriptions` (`confirmed_at`);--> statement-breakpoint
CREATE TABLE `notification_reads` (
	`user_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`target_tier` text NOT NULL,
	`created_at` integer NOT NULL,
	`deactivated_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_active` ON `notifications` (`deactivated_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`headers` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `practice_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`coach_name` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practice_notes_member` ON `practice_notes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`remember_me` integer NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id` ON `sessions` (`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`file_key` text NOT NULL,
	`status` text NOT NULL,
	`admin_notes` text,
	`feedback_text` text,
	`uploaded_at` integer NOT NULL,
	`uploaded_on` text NOT NULL,
	`allowance_week` text NOT NULL,
	`reviewed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_allowance` ON `submissions` (`user_id`,`allowance_week`);--> statement-breakpoint
CREATE INDEX `submissions_queue` ON `submissions` (`status`,`uploaded_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_file` ON `submissions` (`file_key`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tutorial_watches` (
	`user_id` text NOT NULL,
	`tutorial_id` text NOT NULL,
	`position_seconds` real NOT NULL,
	`watched_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tutorial_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutorial_id`) REFERENCES `tutorials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tutorials` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tier` text NOT NULL,
	`category` text NOT NULL,
	`duration` integer,
	`early_access_until` integer,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`file_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tutorials_recent` ON `tutorials` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tutorials_file` ON `tutorials` (`file_key`);--> statement-breakpoint
CREATE TABLE `pulse` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upkeep_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`fault` text,
	`archive` text,
	`bytes` integer,
	`files` integer,
	`mailed_at` integer
);
--> statement-breakpoint
CREATE INDEX `upkeep_runs_newest` ON `upkeep_runs` (`kind`,`ended_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_name` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone_number` text,
	`password_hash` text,
	`has_coach_password` integer DEFAULT false NOT NULL,
	`email_verified_at` integer,
	`google_subject` text,
	`mails_coach_news` integer DEFAULT true NOT NULL,
	`mails_digest` integer DEFAULT true NOT NULL,
	`delete_after` integer,
	`time_zone` text,
	`subscription_tier` text,
	`subscription_status` text,
	`subscription_ends_at` integer,
	`next_subscription_tier` text,
	`free_membership_tier` text,
	`free_membership_until` integer,
	`assigned_coach` text,
	`accuracy_progress` real,
	`consistency_progress` real,
	`strategy_progress` real,
	`created_at` integer NOT NULL,
	`updated_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_user_name` ON `users` (`user_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google` ON `users` (`google_subject`);--> statement-breakpoint
CREATE INDEX `users_delete_after` ON `users` (`delete_after`);--> statement-breakpoint
CREATE INDEX `users_tier` ON `users` (`subscription_tier`,`created_at`);