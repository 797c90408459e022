import { loadBundle, requireClub } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const printLink = ({ link, isListed }, email) => {
  say(`Open this link within 1 hour; it works once:\n\n  ${link}\n`);
  if (!isListed) say(`${email} isn't in ADMIN_EMAILS, so this will be a member, not a coach.`);
  return 0;
};

const doctor = async (bundle, services) => {
  const findings = await bundle.runDoctor(services);
  for (const { isWell, sentence } of findings) say(`${isWell ? "ok     " : "TROUBLE"}  ${sentence}`);
  return findings.every(({ isWell }) => isWell) ? 0 : 1;
};

const setup = async (bundle, services) => {
  const link = await bundle.makeSetupLink(services);
  say(
    link ? `Set up the club with this link; it works once:\n\n  ${link}\n` : "This club is already set up.",
  );
  return link ? 0 : 1;
};

const resetSecondFactor = async (bundle, services, email) => {
  await bundle.resetFactorByCommand(services, { email });
  say(`The second factor of ${email} is off, and every device is signed out.`);
  say("The password alone is enough to sign in now. Set up a new second factor on the account page.");
  return 0;
};

const signOut = async (bundle, services, email) => {
  await bundle.signOutByCommand(services, { email });
  say(`Every device of ${email} is signed out.`);
  return 0;
};

const create = async (bundle, services, email) =>
  printLink(await bundle.createByCommand(services, { email }), email);

const resetPassword = async (bundle, services, email) =>
  printLink(await bundle.resetByCommand(services, { email }), email);

/** Everything `npm run admin --` can do: its name, its arguments, its function, and its usage line. */
const commands = [
  ["create", "EMAIL", create, "creates an account and prints a link to set its password"],
  ["reset-password", "EMAIL", resetPassword, "prints a link to set a new password"],
  ["reset-second-factor", "EMAIL", resetSecondFactor, "turns a coach's second factor off"],
  ["sign-out", "EMAIL", signOut, "signs an account out on every device"],
  ["setup", "", setup, "prints a new link to set up an empty club"],
  ["doctor", "", doctor, "checks that everything works"],
];

const usage = commands.map(
  ([name, takes, , does]) => `\n  npm run admin -- ${`${name} ${takes}`.padEnd(28)}${does}`,
);

/** Returns the exit status. */
async function run([name, email]) {
  const [, takes, work] = commands.find(([command]) => command === name) ?? [];
  if (!work || (takes && !email)) stop(`Use one of:${usage.join("")}`, 64);
  const bundle = await loadBundle();
  let services;
  try {
    const config = bundle.readConfig();
    // The first link is made before there is a club.
    if (name !== "setup") requireClub(config.dataDir);
    say(`Using the club in ${config.dataDir}`);
    services = await bundle.openServices(config, bundle.migrationsFolder());
    return await work(bundle, services, email);
  } catch (error) {
    // Print the product's own sentence if it has one, otherwise the whole error.
    if (error?.name !== "ClubError") bundle.fail(error);
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    services?.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
