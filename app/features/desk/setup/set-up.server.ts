import { unavailable } from "#app/errors.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation, parseInput } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import { setupAuthor } from "#app/features/desk/site/records.server.ts";
import { storeVersion } from "#app/features/desk/site/store-version.server.ts";
import { prepareAccount } from "#app/features/people/accounts/create-account.server.ts";
import { coachInvitationMail } from "#app/features/people/accounts/mail.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { invitationLife } from "#app/features/people/accounts/rules.ts";
import { issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { storeDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { drillInput } from "#app/features/training/drills/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { UserRow } from "#db/schema/users.ts";
import { setupMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { clubInput, coachesInput, firstDrillInput, setupKeyInput, testMailInput } from "./schema.ts";
import { putState, requireSetup, withStep } from "./setup-link.server.ts";

/** What the steps show: what is set so far, and which of it the environment decides. */
export const readSetup = operation(
  "setUp",
  setupKeyInput,
  async function readSetup(services, _actor, { key }) {
    const { drill, done } = await requireSetup(services.db.read, key);
    const { siteName, siteTimeZone, contactEmail, coaches, given, smtpUrl } = services.config;
    return {
      siteName,
      siteTimeZone,
      contactEmail: contactEmail ?? (given.includes("COACHES") ? (coaches[0]?.email ?? "") : ""),
      drill,
      done,
      given,
      hasMailServer: Boolean(smtpUrl),
    };
  },
);

/** The publisher's name before any account exists. */
const setter = { id: null, firstName: setupAuthor, lastName: "", email: "" };

/** Stores the club's name, zone and public address. */
export const saveClub = operation("setUp", clubInput, async function saveClub(services, _actor, input) {
  await services.db.write(async (tx) => {
    const found = await requireSetup(tx, input.key);
    const { key: _, ...content } = input;
    await storeVersion(tx, services, setter, { section: "club", record: "club", content });
    await putState(tx, withStep(found, "club"), services.clock.now());
  });
  services.refreshConfig();
});

/** Sends a test email right away. Throws unavailable with the mail server's own words if it is refused. */
export const sendTestMail = operation(
  "setUp",
  testMailInput,
  async function sendTestMail(services, _actor, { key, to }) {
    const { db, mailer, ids, config, clock } = services;
    await requireSetup(db.read, key);
    try {
      await mailer.send(setupMail(config, to), ids.id());
    } catch (error) {
      throw unavailable(
        messages.mailFailed(error instanceof Error ? error.message : String(error)),
        5,
        error,
      );
    }
    await db.write(async (tx) => putState(tx, withStep(await requireSetup(tx, key), "mail"), clock.now()));
    return { isWritten: !config.smtpUrl };
  },
);

/** Remembers the first drill; it is created when the setup is closed. */
export const saveFirstDrill = operation(
  "setUp",
  firstDrillInput,
  async function saveFirstDrill({ db, clock }, _actor, input) {
    const { key, ...drill } = input;
    await db.write(async (tx) => {
      const found = await requireSetup(tx, key);
      await putState(tx, { ...withStep(found, "drill"), drill }, clock.now());
    });
  },
);

type Coaches = (typeof coachesInput)["_output"];

/**
 * The two coaches as public pages show them: `public` is the address members write to, never the sign-in address
 * (D50).
 */
function shownCoaches({ config }: Services, input: Coaches) {
  // A coach keeps only what the environment says about them.
  const [first, second] = config.given.includes("COACHES") ? config.coaches : [];
  const email = config.contactEmail ?? first?.email ?? "";
  const shown = (name: string, bio: string, position: number) => ({
    key: `coach${position}`,
    name,
    email,
    bio,
    picture: null,
    position,
  });
  return [
    shown(`${input.firstName} ${input.lastName}`, input.bio ?? first?.bio ?? "", 1),
    shown(`${input.secondFirstName} ${input.secondLastName}`, input.secondBio ?? second?.bio ?? "", 2),
  ];
}

async function prepareCoaches(services: Services, input: Coaches) {
  const first = await prepareAccount(services, {
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    password: input.password,
    isVerified: true,
  });
  const second = await prepareAccount(services, {
    email: input.secondEmail,
    firstName: input.secondFirstName,
    lastName: input.secondLastName,
    // Without a password, no one can sign in until the owner sets one through an emailed link, which proves the
    // address (D7).
    password: input.secondPassword ?? services.ids.secret(),
    isVerified: input.secondPassword !== null,
  });
  return { first, second };
}

/** Emails the second coach a link to set a password; it proves the address too (D7). */
async function inviteCoach(tx: Connection, services: Services, { id, email, firstName }: UserRow) {
  const wanted = { purpose: "reset_password", userId: id, lifetime: invitationLife } as const;
  const token = await issueToken(tx, services, wanted);
  await enqueueMail(tx, services, coachInvitationMail(services.config, { email, firstName }, token));
}

/**
 * Creates the two coaches' accounts and the first drill, and closes the setup permanently, in one write. If the form
 * is sent twice, the second finds it closed; after a crash the link still works. Returns whom to
 * sign in.
 */
export const finishSetup = operation(
  "setUp",
  coachesInput,
  async function finishSetup(services, _actor, input) {
    const { db, clock } = services;
    await requireSetup(db.read, input.key);
    const { first, second } = await prepareCoaches(services, input);
    const account = await db.write(async (tx) => {
      const found = await requireSetup(tx, input.key);
      const now = clock.now();
      await putSetting(tx, "adminEmails", [input.email, input.secondEmail], now);
      for (const { key: record, ...content } of shownCoaches(services, input))
        await storeVersion(tx, services, setter, { section: "coaches", record, content });
      const row = await first(tx);
      const coach = { ...toMember(services, row, null), isAdmin: true };
      const other = await second(tx);
      if (input.secondPassword === null) await inviteCoach(tx, services, other);
      const drill = found.drill && parseInput(drillInput, { week: 1, ...found.drill });
      if (drill) await storeDrill(tx, services, coach, drill);
      await putState(tx, { ...found, finishedAt: now.toISOString() }, now);
      return row;
    });
    services.refreshConfig();
    return { account, isCodeWanted: false, rememberMe: false, trustsDevice: false };
  },
);
