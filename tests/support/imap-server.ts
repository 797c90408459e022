import type { AddressInfo, Socket } from "node:net";
import hoodiecrow from "hoodiecrow-imap";

/** An IMAP server with one mailbox, "testuser" with the password "testpass". */
export type ImapServer = {
  /** The IMAP_URL to use. */
  url: string;
  port: number;
  deliver(raw: string | Buffer): void;
  /** The emails of the inbox with their flags. */
  inbox(): { raw: string; flags: string[] }[];
  /** Cuts every connection, and answers no one after that. */
  close(): Promise<void>;
};

/** Starts an IMAP server, on its own port unless one is given. */
export async function startImapServer(port = 0): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: ["ID", "IDLE", "ENABLE", "UNSELECT", "LITERALPLUS", "NAMESPACE", "SPECIAL-USE"],
    storage: { INBOX: { messages: [] } },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${own}/INBOX`,
    port: own,
    deliver: (raw) => void server.appendMessage("INBOX", [], null, raw.toString("latin1")),
    inbox: () => server.folderCache.INBOX?.messages ?? [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.server.close(() => resolve()));
    },
  };
}
