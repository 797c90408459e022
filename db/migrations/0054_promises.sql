-- What a club had published about its promises in three parts of its site is one part now. A club whose text about billing no longer
-- names the guarantee doesn't make it.
INSERT INTO `site_versions` (`section`, `record`, `content`, `author_name`, `published_at`)
SELECT 'promises', 'promises',
  json_object(
    'guarantee', CASE WHEN json_extract(checkout, '$.terms') NOT LIKE '%guarantee%' THEN NULL ELSE '30-day money-back guarantee' END,
    'reviewTime', coalesce(json_extract(club, '$.reviewTime'), '2–3 business days'),
    'replyTime', coalesce(json_extract(club, '$.replyTime'), '24 hours'),
    'popularPlan', coalesce(json_extract(checkout, '$.popularPlan'), 'elite'),
    'story', 'show',
    'storyUrl', json_extract(hero, '$.storyUrl')
  ),
  'First values', published
FROM (
  SELECT
    (SELECT content FROM site_versions WHERE section = 'club' ORDER BY number DESC LIMIT 1) AS club,
    (SELECT content FROM site_versions WHERE section = 'checkout' ORDER BY number DESC LIMIT 1) AS checkout,
    (SELECT content FROM site_versions WHERE section = 'hero' ORDER BY number DESC LIMIT 1) AS hero,
    (SELECT max(published_at) FROM site_versions) AS published
) WHERE json_extract(club, '$.reviewTime') IS NOT NULL OR checkout IS NOT NULL OR json_extract(hero, '$.storyUrl') IS NOT NULL;
