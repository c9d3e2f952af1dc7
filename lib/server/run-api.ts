import type { AddressInfo } from "node:net";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { listenForChanges, stopListening } from "@/lib/platform/auth/change-listener";
import { closeDatabase } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";
import { flushCalls } from "@/lib/platform/request-log";
import { answerAt } from "./api";
import { endInGoodOrder, onNews, report } from "@/lib/server/processes/child-life";
import { createFront } from "@/lib/server/front/front";
import { trustedProxies } from "@/lib/server/front/front-headers";
import { type PortalTarget, passSocket } from "@/lib/server/front/front-proxy";
import { belongsToApi, pathOf } from "@/lib/server/front/front-target";
import { answerWatcher, measureAnswer, startMetrics } from "@/lib/server/front/health";
import { portTaken } from "@/lib/server/postgres/loopback-port";
import { hasCode } from "./start-failure";

/** The process that owns the port: the front, and the operations behind it. */

const longestAnswer = 30_000;
const graceForIdle = 1000;

const condition = { ready: false, draining: false };
let portal: PortalTarget | undefined;

const front = createFront({
  handle: (request, path) => answerWatcher(request, path, condition) ?? answerAt(request, path),
  portal: () => portal,
  isProxy: trustedProxies(process.env.TRUSTED_PROXIES ?? ""),
  secure: process.env.NEXTAUTH_URL?.startsWith("https://") ?? false,
});

onNews((news) => {
  condition.ready = news.ready;
  portal = news.portal;
});

front.on("error", (error) => {
  const taken = hasCode(error, "EADDRINUSE");
  const message = taken ? portTaken(Number(process.env.PORT)) : error.message;
  report({ type: "failed", message });
  process.exit(1);
});

front.prependListener("request", (request, response) => {
  if (condition.draining) response.setHeader("connection", "close");
  const began = performance.now();
  response.once("close", () => {
    const kind = belongsToApi(pathOf(request.url ?? "")) ? "api" : "portal";
    measureAnswer(kind, response.statusCode, (performance.now() - began) / 1000);
  });
});

if (process.env.PERENNIAL_DEV === "1") {
  front.on("upgrade", (request, socket, head) => passSocket(request, socket, head, portal));
}

startMetrics();
void listenForChanges();
front.listen(Number(process.env.PORT), process.env.HOST, () => {
  log.info({ address: front.address() as AddressInfo }, "the API answers");
  report({ type: "ready" });
});

endInGoodOrder(async () => {
  condition.draining = true;
  const closed = new Promise((resolve) => front.close(resolve));
  setTimeout(() => front.closeIdleConnections(), graceForIdle);
  setTimeout(() => front.closeAllConnections(), longestAnswer);
  await closed;
  await stopListening();
  await flushCalls();
  await flushAccessRecords();
  await closeDatabase();
});
