import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, onDatabase, rowsOf, userId } from "../club.ts";

const app = appForAll();

type Remembered = {
  plan: number;
  drills: number;
  drill: number | null;
  practice: number | null;
  video: number | null;
};

/** What is remembered of everyone. */
const remembered = () =>
  rowsOf<Remembered>(
    app,
    `SELECT user_id AS id, may_pay AS plan, drills, last_drill_at AS drill, last_practice_at AS practice, last_video_at AS video
     FROM member_activity ORDER BY user_id`,
  );

/** The same, counted from the rows themselves. */
const counted = () =>
  rowsOf<Remembered>(
    app,
    `SELECT id, subscription_tier IS 'elite' OR subscription_tier IS 'pro' OR next_subscription_tier IS 'elite' OR
     next_subscription_tier IS 'pro' OR free_membership_tier IS 'elite' OR free_membership_tier IS 'pro' AS plan,
     (SELECT count(*) FROM drill_completions WHERE user_id = users.id) AS drills,
     (SELECT max(completed_at) FROM drill_completions WHERE user_id = users.id) AS drill,
     (SELECT max(practiced_at) FROM practice_results WHERE user_id = users.id) AS practice,
     (SELECT max(uploaded_at) FROM submissions WHERE user_id = users.id) AS video FROM users ORDER BY id`,
  );

describe("what is remembered of a member's rows", () => {
  it("is what the rows say: in the demo, after a log, a correction, a deletion, and with new and deleted accounts", async () => {
    expect(remembered()).toEqual(counted());
    const pro = await app.signIn("pro@example.com");
    const before = remembered();
    const [drill] = await bodyOf<{ id: string }[]>(pro("/api/weekly-drills"));
    const sent = { drillId: drill?.id ?? "", roundsThrown: "5", ppr: "6" };
    const entry = await bodyOf<{ id: string }>(pro("/api/drill-completions", asForm(sent)));
    expect(remembered()).not.toEqual(before);
    expect(remembered()).toEqual(counted());
    await pro("/api/practice-results", asJson({ shotType: "push", rounds: 5, ppr: 6 }));
    expect(remembered()).toEqual(counted());
    await pro(`/api/drill-completions/${entry.id}`, { method: "DELETE" });
    expect(remembered().map(({ drills }) => drills)).toEqual(before.map(({ drills }) => drills));
    expect(remembered()).toEqual(counted());
    const id = userId(app, "pro2@example.com");
    onDatabase(app, (database) => {
      database.pragma("foreign_keys = ON");
      for (const [table, at] of [
        ["drill_completions", "completed_at"],
        ["practice_results", "practiced_at"],
        ["submissions", "uploaded_at"],
      ])
        database.exec(`UPDATE ${table} SET ${at} = ${at} - 86400000 WHERE user_id = '${id}'`);
      database.exec(
        "INSERT INTO users (id, email, user_name, first_name, last_name, created_at) VALUES ('new', 'n@example.com', 'n', 'N', 'N', 0)",
      );
    });
    expect(remembered()).toEqual(counted());
    for (const plans of [
      "next_subscription_tier = 'pro'",
      "next_subscription_tier = NULL",
      "free_membership_tier = 'elite'",
    ]) {
      const known = remembered();
      changeRows(app, `UPDATE users SET ${plans} WHERE id = 'new'`);
      expect(remembered()).not.toEqual(known);
      expect(remembered()).toEqual(counted());
    }
    onDatabase(app, (database) => {
      database.pragma("foreign_keys = ON");
      for (const table of ["drill_completions", "practice_results", "submissions"])
        database.exec(`DELETE FROM ${table} WHERE user_id = '${userId(app, "elite@example.com")}'`);
      database.prepare("DELETE FROM users WHERE id = ?").run(id);
    });
    expect(remembered()).toEqual(counted());
  });
});
