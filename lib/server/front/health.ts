import { readFileSync } from "node:fs";
import path from "node:path";
import { collectDefaultMetrics, Histogram, register } from "prom-client";
import { asTenant } from "@/lib/platform/database/ambient";
import { sameSecret, secretHash } from "@/lib/platform/auth/secrets";
import { statement } from "@/lib/platform/database/db";
import { diskWasFull, forgetFullDisk } from "@/lib/platform/database/full-disk";
import { transaction } from "@/lib/platform/database/transaction";
import { refusalOf } from "@/lib/api/refuse";
import { unknownAddress } from "@/lib/api/router";
import { plainPath } from "@/lib/api/wire/plain-path";
import { checkout } from "@/lib/server/checkout";
import { measureWork } from "./work-metrics";
import { methodRefused, refusalResponse } from "./refusal";

/** The state of the process that owns the port. */
export type Condition = {
  /** The first start's work is complete. */
  ready: boolean;
  /** The process is shutting down and takes no new work. */
  draining: boolean;
};

declare global {
  var perennialCondition: Condition | undefined;
  var perennialDurations: Durations | undefined;
}

/** The state of this process, one however often Next loads this module. */
export const condition: Condition = (globalThis.perennialCondition ??= {
  ready: false,
  draining: false,
});

const timeout = 2000;
const databaseAnswers = statement("readiness", "select 1 as ready");
const littleMemory = statement("readiness-memory", "set local work_mem = '64kB'");
/** Sorts more than fits in memory, which needs disk space for a moment and leaves nothing behind. */
const needsRoom = statement(
  "readiness-room",
  `select count(*) from (select repeat(md5(n::text), 10) as text
   from generate_series(1, 4000) as n order by 1) as sorted`,
);
const { name, version } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8"));

/** Response times, by kind of address and class of status. */
type Durations = Histogram<"kind" | "status">;
const durations = (globalThis.perennialDurations ??= new Histogram({
  name: "perennial_http_request_duration_seconds",
  help: "Seconds from the request to the end of its answer.",
  labelNames: ["kind", "status"] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
}));

export function startMetrics(): void {
  collectDefaultMetrics();
}

/** @param seconds time from the request to the end of its response. */
export function measureAnswer(kind: "api" | "portal", status: number, seconds: number): void {
  durations.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
}

/**
 * Answers the monitoring addresses: `/livez` (the process runs), `/readyz` (it can serve),
 * `/metrics` and `/version`. Undefined for every other address.
 */
export function answerWatcher(
  request: Request,
  path: string,
  condition: Condition,
): Promise<Response> | undefined {
  const answer = watched[plainPath(path)];
  return answer && answerHealth(answer, request, path, condition);
}

/** The same for route files, with the state of this process. */
export async function answerAsWatched(request: Request, path: string): Promise<Response> {
  const answer = answerWatcher(request, path, condition);
  return answer ?? refusalOf(path, unknownAddress(), request);
}

async function answerHealth(
  answer: Answer,
  request: Request,
  path: string,
  condition: Condition,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return refusalResponse(methodRefused(request.method, ["GET", "HEAD"]), path, request);
  }
  const response = await answer(request, condition);
  response.headers.set("cache-control", "no-store");
  return request.method === "HEAD" ? new Response(null, response) : response;
}

type Answer = (request: Request, condition: Condition) => Response | Promise<Response>;

const watched: Readonly<Record<string, Answer>> = {
  "/livez": () => Response.json({ status: "alive" }),
  "/readyz": (_request, condition) => readiness(condition),
  "/metrics": metrics,
  "/version": () => Response.json({ name, version }),
};

async function readiness({ ready, draining }: Condition): Promise<Response> {
  const reason = draining ? "draining" : ready ? await databaseProblem() : "starting";
  if (!reason) return Response.json({ status: "ready" });
  return Response.json({ status: reason }, { status: 503, headers: { "retry-after": "1" } });
}

async function databaseProblem(): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("database does not answer"), timeout);
  });
  const asked = databaseAnswers().then(
    () => roomProblem(),
    () => "database cannot be reached",
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** After the disk was full, a query that needs disk space must succeed again. */
async function roomProblem(): Promise<string | undefined> {
  if (!diskWasFull()) return undefined;
  try {
    await asTenant("", () =>
      transaction(async () => {
        await littleMemory();
        await needsRoom();
      }),
    );
    forgetFullDisk();
    return undefined;
  } catch {
    return "disk of the database is full";
  }
}

function sameText(a: string, b: string): boolean {
  return sameSecret(secretHash(a), secretHash(b));
}

/** Metrics are for this machine alone, unless METRICS_TOKEN is set and sent as bearer token. */
async function metrics(request: Request): Promise<Response> {
  const token = process.env.METRICS_TOKEN;
  const caller = request.headers.get("x-forwarded-for") ?? "";
  const allowed = token
    ? sameText(request.headers.get("authorization") ?? "", `Bearer ${token}`)
    : caller === "127.0.0.1" || caller === "::1";
  if (!allowed) {
    const message = "Metrics are not shown to this caller.";
    return refusalResponse({ category: 10, message }, "/metrics", request);
  }
  await measureWork();
  return new Response(await register.metrics(), {
    headers: { "content-type": register.contentType },
  });
}
