CREATE TABLE `store_messages` (
	`body_hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
