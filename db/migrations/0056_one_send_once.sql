ALTER TABLE `drill_completions` RENAME COLUMN "form_key" TO "import_line";--> statement-breakpoint
ALTER TABLE `practice_results` RENAME COLUMN "form_key" TO "import_line";--> statement-breakpoint
ALTER TABLE `bag_sets` RENAME COLUMN "form_key" TO "import_line";--> statement-breakpoint
ALTER TABLE `goals` RENAME COLUMN "form_key" TO "import_line";--> statement-breakpoint
DROP INDEX `drill_completions_form`;--> statement-breakpoint
CREATE UNIQUE INDEX `drill_completions_import_line` ON `drill_completions` (`user_id`,`import_line`);--> statement-breakpoint
DROP INDEX `practice_results_form`;--> statement-breakpoint
CREATE UNIQUE INDEX `practice_results_import_line` ON `practice_results` (`user_id`,`import_line`);--> statement-breakpoint
DROP INDEX `bag_sets_form`;--> statement-breakpoint
CREATE UNIQUE INDEX `bag_sets_import_line` ON `bag_sets` (`user_id`,`import_line`);--> statement-breakpoint
DROP INDEX `goals_form`;--> statement-breakpoint
CREATE UNIQUE INDEX `goals_import_line` ON `goals` (`user_id`,`import_line`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sends` (
	`user_id` text NOT NULL,
	`form_key` text NOT NULL,
	`answer` text,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `form_key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", "digest", "answer", "sent_at" FROM `sends`;--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", 'drill ' || "import_line", json_object('id', "id"), "completed_at" FROM `drill_completions` WHERE "import_line" IS NOT NULL AND "user_id" IS NOT NULL AND "import_line" NOT LIKE 'import:%';--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", 'practice ' || "import_line", json_object('id', "id"), "practiced_at" FROM `practice_results` WHERE "import_line" IS NOT NULL AND "user_id" IS NOT NULL AND "import_line" NOT LIKE 'import:%';--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", 'bags ' || "import_line", json_object('id', "id"), "created_at" FROM `bag_sets` WHERE "import_line" IS NOT NULL AND "user_id" IS NOT NULL AND "import_line" NOT LIKE 'import:%';--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", 'goal ' || "import_line", json_object('id', "id"), "created_at" FROM `goals` WHERE "import_line" IS NOT NULL AND "user_id" IS NOT NULL AND "import_line" NOT LIKE 'import:%';--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "user_id", 'match ' || "form_key", json_object('id', "id"), "played_at" FROM `matches` WHERE "form_key" IS NOT NULL AND "user_id" IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `__new_sends`("user_id", "form_key", "answer", "sent_at") SELECT "author_id", 'message ' || "form_key", json_object('id', "id"), "created_at" FROM `messages` WHERE "form_key" IS NOT NULL AND "author_id" IS NOT NULL;--> statement-breakpoint
UPDATE `drill_completions` SET "import_line" = NULL WHERE "import_line" NOT LIKE 'import:%';--> statement-breakpoint
UPDATE `practice_results` SET "import_line" = NULL WHERE "import_line" NOT LIKE 'import:%';--> statement-breakpoint
UPDATE `bag_sets` SET "import_line" = NULL WHERE "import_line" NOT LIKE 'import:%';--> statement-breakpoint
UPDATE `goals` SET "import_line" = NULL WHERE "import_line" NOT LIKE 'import:%';--> statement-breakpoint
DROP TABLE `sends`;--> statement-breakpoint
ALTER TABLE `__new_sends` RENAME TO `sends`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sends_age` ON `sends` (`sent_at`);--> statement-breakpoint
DROP INDEX `matches_form`;--> statement-breakpoint
ALTER TABLE `matches` DROP COLUMN `form_key`;--> statement-breakpoint
DROP INDEX `messages_form`;--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `form_key`;