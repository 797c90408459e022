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
CREATE INDEX `newsletter_confirmed` ON `newsletter_subscriptions` (`confirmed_at`);