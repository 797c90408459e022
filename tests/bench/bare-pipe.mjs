import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

// The minimum a server can do with a body that must not be lost: a pipe to the disk, synced at the end. The files stay
// until the folder goes, because a deleted one leaves its memory to the next, which then costs a tenth.
// node tests/bench/bare-pipe.mjs <folder>
let files = 0;
const server = createServer(async (req, res) => {
  files += 1;
  const path = join(process.argv[2], `piped-${files}`);
  await pipeline(req, createWriteStream(path, { flush: true }));
  res.writeHead(204).end();
});
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.once("disconnect", () => process.exit(0));
