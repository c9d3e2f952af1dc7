import { rmSync } from "node:fs";
import http from "node:http";
import next from "next";
import { log } from "@/lib/platform/log";
import { checkout } from "./checkout";
import { endInGoodOrder, report } from "@/lib/server/processes/child-life";
import type { PortalTarget } from "@/lib/server/front/front-proxy";
import { pagesOf } from "@/lib/server/front/by-next";

/**
 * The process that renders pages. It listens where only the front reaches it, and neither its
 * environment nor its database role can decrypt a card number.
 */

const longestAnswer = 30_000;
const largestHeaders = 192 * 1024;

const target: PortalTarget = process.env.PERENNIAL_PORTAL_SOCKET
  ? { socketPath: process.env.PERENNIAL_PORTAL_SOCKET }
  : { port: Number(process.env.PERENNIAL_PORTAL_PORT) };

// Next would load .env itself, and with it keys that this process must not have.
process.env.__NEXT_PROCESSED_ENV = "true";

// Only the front connects, and it closes what it no longer needs. A server that closes an idle
// connection while the front is sending a request on it would lose the request.
const server = http.createServer({ maxHeaderSize: largestHeaders, keepAliveTimeout: 0 });
const app = next({
  dev: process.env.NODE_ENV === "development",
  dir: checkout,
  hostname: "localhost",
  port: Number(process.env.PORT),
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();

server.on("request", pagesOf(handle));

if ("socketPath" in target) rmSync(target.socketPath, { force: true });
const where =
  "socketPath" in target ? { path: target.socketPath } : { ...target, host: "127.0.0.1" };
server.listen(where, () => {
  log.info({ target }, "the portal answers");
  report({ type: "ready", portal: target });
});

endInGoodOrder(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), longestAnswer);
  await closed;
});
