import type { Server } from "node:http";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { listenForChanges, stopListening } from "@/lib/platform/auth/change-listener";
import { closeDatabase } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";
import { flushCalls } from "@/lib/platform/request-log";
import { endInGoodOrder, report } from "@/lib/server/processes/child-life";
import { plainPath } from "@/lib/api/wire/plain-path";
import { belongsToApi, pathOf } from "@/lib/server/front/front-target";
import { condition, measureAnswer, startMetrics } from "@/lib/server/front/health";
import { portTaken } from "@/lib/server/postgres/loopback-port";
import { hasCode } from "@/lib/server/processes/start-failure";

const longestAnswer = 30_000;
const graceForIdle = 1000;

/** Makes a front serve this installation's port: it listens, is measured, and drains at shutdown. */
export function ownPort(front: Server): void {
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
      const kind = belongsToApi(plainPath(pathOf(request.url ?? ""))) ? "api" : "portal";
      measureAnswer(kind, response.statusCode, (performance.now() - began) / 1000);
    });
  });
  startMetrics();
  void listenForChanges();
  front.listen(Number(process.env.PORT), process.env.HOST, () => {
    log.info({ address: front.address() }, "the API answers");
    report({ type: "ready" });
  });
  endInGoodOrder(() => drain(front));
}

async function drain(front: Server): Promise<void> {
  condition.draining = true;
  const closed = new Promise((resolve) => front.close(resolve));
  setTimeout(() => front.closeIdleConnections(), graceForIdle);
  setTimeout(() => front.closeAllConnections(), longestAnswer);
  await closed;
  await stopListening();
  await flushCalls();
  await flushAccessRecords();
  await closeDatabase();
}
