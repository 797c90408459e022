import { unavailable } from "#app/errors.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation, parseInput } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import { setupAuthor } from "#app/features/club/site/records.server.ts";
import { storeVersion } from "#app/features/club/site/store-version.server.ts";
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

/** The second coach, if the form names one. */
function secondOf(input: Coaches) {
  const { secondFirstName: firstName, secondLastName: lastName, secondEmail: email } = input;
  if (firstName === null || lastName === null || email === null) return null;
  return { firstName, lastName, email, password: input.secondPassword, bio: input.secondBio };
}

/**
 * The coaches as public pages show them: `public` is the address members write to, never the sign-in address
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
  const other = secondOf(input);
  return [
    shown(`${input.firstName} ${input.lastName}`, input.bio ?? first?.bio ?? "", 1),
    ...(other ? [shown(`${other.firstName} ${other.lastName}`, other.bio ?? second?.bio ?? "", 2)] : []),
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
  const other = secondOf(input);
  if (!other) return { first, second: null };
  const second = await prepareAccount(services, {
    email: other.email,
    firstName: other.firstName,
    lastName: other.lastName,
    // Without a password, no one can sign in until the owner sets one through an emailed link, which proves the
    // address (D7).
    password: other.password ?? services.ids.secret(),
    isVerified: other.password !== null,
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
 * Creates the coaches' accounts, one or two, and the first drill, and closes the setup permanently, in one write. If the form
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
      const emails = [input.email, ...(input.secondEmail === null ? [] : [input.secondEmail])];
      await putSetting(tx, "adminEmails", emails, now);
      for (const { key: record, ...content } of shownCoaches(services, input))
        await storeVersion(tx, services, setter, { section: "coaches", record, content });
      // The initial values have two coaches.
      if (!second && services.config.coaches.some(({ key }) => key === "coach2"))
        await storeVersion(tx, services, setter, { section: "coaches", record: "coach2", content: null });
      const row = await first(tx);
      const coach = { ...toMember(services, row, null), isAdmin: true };
      const other = second && (await second(tx));
      if (other && input.secondPassword === null) await inviteCoach(tx, services, other);
      const drill = found.drill && parseInput(drillInput, { week: 1, ...found.drill });
      if (drill) await storeDrill(tx, services, coach, drill);
      await putState(tx, { ...found, finishedAt: now.toISOString() }, now);
      return row;
    });
    services.refreshConfig();
    return { account, isCodeWanted: false, rememberMe: false, trustsDevice: false };
  },
);
