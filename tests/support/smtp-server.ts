import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email a mail server took: the address it was for, and its source. */
export type Letter = { to: string; text: string };

/** A real SMTP server that takes every email, with any user's name and password. */
export type SmtpServer = {
  /** The SMTP_URL to use. */
  url: string;
  port: number;
  /** What it took, in order. */
  letters: Letter[];
  close(): Promise<void>;
};

type Options = {
  /** Its own port unless given. */
  port?: number;
  /** Called for each recipient; what it returns, such as "550 5.1.1 No such user", is refused with. */
  refuse?(address: string): string | null | undefined | Promise<string | null | undefined>;
};

const toError = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** Starts an SMTP server on 127.0.0.1. */
export async function startSmtpServer({ port = 0, refuse = () => null }: Options = {}): Promise<SmtpServer> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    async onRcptTo({ address }, _session, done) {
      const answer = await refuse(address);
      done(answer ? toError(answer) : null);
    },
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        letters.push({ to: envelope.rcptTo[0]?.address ?? "", text });
        done();
      });
    },
  });
  // A client killed in the middle of its conversation breaks the connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${own}`, port: own, letters, close };
}
