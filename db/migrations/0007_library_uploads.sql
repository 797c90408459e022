INSERT INTO `uploads` (`id`, `owner_id`, `kind`, `file_name`, `bytes_expected`, `started_at`, `used_at`, `used_for`)
SELECT `id`, `uploaded_by`, 'library', `file_name`, `file_size`, `uploaded_at`, `uploaded_at`, `id` FROM `library_videos` WHERE `uploaded_by` IS NOT NULL;
