import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

// Runs inside prove-unit.mjs's machine: how systemd handles club.service, as [what, whether it holds].
const run = (program, ...args) => spawnSync(program, args, { encoding: "utf8" });
const facts = () => {
  const names = "ActiveState,ExecMainStatus,NRestarts,Result,MainPID";
  const lines = run("systemctl", "show", "club", "-p", names).stdout.trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("=")));
};
const answers = async () => {
  const answer = await fetch("http://127.0.0.1:3000/readyz").catch(() => null);
  return answer?.ok ?? false;
};
async function within(seconds, isSo) {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    if (await isSo()) return true;
    await sleep(100);
  }
  return false;
}

const seen = [];
const see = (what, isSo) => seen.push([what, isSo]);
try {
  see("the unit has no fault", run("systemd-analyze", "verify", "club.service").status === 0);
  run("systemctl", "start", "club");
  see("it answers, with code that belongs to root", await within(120, answers));
  const owner = run("ps", "-o", "user=", "-p", facts().MainPID).stdout.trim();
  see("as the account club", owner === "club");
  run("pkill", "-9", "-u", "club", "-f", "serve.mjs");
  await within(10, async () => !(await answers()));
  see("it comes back after a kill", (await within(60, answers)) && facts().NRestarts === "1");
  const asked = Date.now();
  run("systemctl", "stop", "club");
  const { Result, ExecMainStatus } = facts();
  see(
    "it stops with 0 within 10 s",
    `${Result} ${ExecMainStatus}` === "success 0" && Date.now() - asked < 10_000,
  );
  writeFileSync("/srv/club/club.env", "PORT=nonsense\n");
  run("systemctl", "start", "club");
  await within(30, () => facts().ActiveState === "failed");
  await sleep(3_000);
  const { ActiveState, ExecMainStatus: status, NRestarts } = facts();
  see(
    "it stays down with a fault in its settings (78)",
    `${ActiveState} ${status} ${NRestarts}` === "failed 78 0",
  );
} finally {
  writeFileSync("/seen.json", JSON.stringify(seen));
  run("systemctl", "poweroff");
}
