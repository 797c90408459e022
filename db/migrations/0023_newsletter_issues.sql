CREATE TABLE `newsletter_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`to_subscribers` integer DEFAULT false NOT NULL,
	`to_tiers` text DEFAULT '[]' NOT NULL,
	`rate` integer DEFAULT 300 NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`send_at` integer,
	`started_at` integer,
	`finished_at` integer,
	`paused_because` text,
	`recipient_count` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_issues_slug` ON `newsletter_issues` (`slug`);--> statement-breakpoint
CREATE INDEX `newsletter_issues_state` ON `newsletter_issues` (`state`,`send_at`);--> statement-breakpoint
CREATE INDEX `newsletter_issues_newest` ON `newsletter_issues` (`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`issue_id` text NOT NULL,
	`user_id` text,
	`subscription_id` text,
	`email` text NOT NULL,
	`handed_at` integer,
	`outcome` text,
	FOREIGN KEY (`issue_id`) REFERENCES `newsletter_issues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `newsletter_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_recipients_address` ON `newsletter_recipients` (`issue_id`,`email`);--> statement-breakpoint
CREATE INDEX `newsletter_recipients_open` ON `newsletter_recipients` (`issue_id`,`outcome`,`handed_at`);--> statement-breakpoint
CREATE INDEX `newsletter_recipients_member` ON `newsletter_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `newsletter_recipients_subscription` ON `newsletter_recipients` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `newsletter_refusals` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`issue_id` text,
	`answer` text NOT NULL,
	`refused_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`issue_id`) REFERENCES `newsletter_issues`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `newsletter_refusals_newest` ON `newsletter_refusals` (`refused_at`);--> statement-breakpoint
CREATE INDEX `newsletter_refusals_email` ON `newsletter_refusals` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_refusals_member` ON `newsletter_refusals` (`user_id`);--> statement-breakpoint
CREATE INDEX `newsletter_refusals_issue` ON `newsletter_refusals` (`issue_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `refusal_code` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_newsletter` integer DEFAULT true NOT NULL;