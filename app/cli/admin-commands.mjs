import { loadBundle } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const printLink = ({ link, isListed }, email) => {
  say(`Open this link within 1 hour; it works once:\n\n  ${link}\n`);
  if (!isListed) say(`${email} is not among ADMIN_EMAILS: it will be a member, not a coach.`);
  return 0;
};

const doctor = async (bundle, services) => {
  const findings = await bundle.runDoctor(services);
  for (const { isWell, sentence } of findings) say(`${isWell ? "ok     " : "TROUBLE"}  ${sentence}`);
  return findings.every(({ isWell }) => isWell) ? 0 : 1;
};

const setup = async (bundle, services) => {
  const link = await bundle.makeSetupLink(services);
  say(link ? `Set the club up here, once:\n\n  ${link}\n` : "This club is set up already.");
  return link ? 0 : 1;
};

const resetSecondFactor = async (bundle, services, email) => {
  await bundle.resetFactorFromTheBox(services, { email });
  say(`The second factor of ${email} is off, and every device is signed out.`);
  say("The password alone signs in now. A new second factor can be set up on the account page.");
  return 0;
};

const create = async (bundle, services, email) =>
  printLink(await bundle.createByCommand(services, { email }), email);

const resetPassword = async (bundle, services, email) =>
  printLink(await bundle.resetByCommand(services, { email }), email);

/** Everything `npm run admin --` can do: its name, what follows the name, what runs and what the usage says of it. */
const commands = [
  ["create", "EMAIL", create, "makes an account and prints a link to set its password"],
  ["reset-password", "EMAIL", resetPassword, "prints a link to set a new password"],
  ["reset-second-factor", "EMAIL", resetSecondFactor, "turns a coach's second factor off"],
  ["setup", "", setup, "prints a new link to set an empty club up"],
  ["doctor", "", doctor, "checks whether everything is well"],
];

const usage = commands.map(
  ([name, takes, , does]) => `\n  npm run admin -- ${`${name} ${takes}`.padEnd(28)}${does}`,
);

/** Answers the exit status. */
async function run([name, email]) {
  const [, takes, work] = commands.find(([command]) => command === name) ?? [];
  if (!work || (takes && !email)) stop(`Use one of:${usage.join("")}`, 64);
  const bundle = await loadBundle();
  let services;
  try {
    services = await bundle.openServices(bundle.readConfig(), bundle.migrationsFolder());
    return await work(bundle, services, email);
  } catch (error) {
    // A sentence where the product has one, everything where it has not.
    if (error?.name !== "ClubError") bundle.fail(error);
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    services?.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
