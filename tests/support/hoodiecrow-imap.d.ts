declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  type Message = { uid: number; raw: string; flags: string[] };
  type ImapServer = {
    server: Server;
    users: Record<string, { password: string }>;
    folderCache: Record<string, { messages: Message[] } | undefined>;
    appendMessage(folder: string, flags: string[], date: Date | null, raw: string): unknown;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  };
  type Options = { plugins?: string[]; storage?: Record<string, unknown> };
  const createServer: (options?: Options) => ImapServer;
  export default createServer;
}
