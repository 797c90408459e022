/** SQL that adds two hundred members on Pro who logged a hundred drills each, and no weekly numbers for them. */
export const loggingMembers = `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at)
    SELECT 'm' || i, 'm' || i || '@example.com', 'm' || i, 'Member', 'No ' || i, 'pro', 1770000000000 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO drill_completions (id, user_id, drill_id, rounds_thrown, ppr, completed_at, completed_on)
    SELECT 'c' || i, 'm' || (i % 200 + 1), (SELECT id FROM weekly_drills LIMIT 1), 10, 6, 1770000000000 + i,
      date('2025-01-01', (i % 365) || ' days') FROM n;`;
