CREATE TABLE `inbound_emails` (
	`hash` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`via` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inbound_emails_newest` ON `inbound_emails` (`received_at`);