import pg from "pg";
import { handleApiRequest } from "@/lib/server/api";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { runMeters } from "@/lib/areas/meters/run-meters";
import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { runAdvance } from "@/lib/areas/test-clock/advance";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";

/**
 * A process that does one thing and kills itself at a point of its conversation with the database:
 * before a statement is sent, or when its result has arrived. Points are counted, or found by a
 * text. One that completes reports how many points there were, and the response.
 */
type Job = {
  /** Number of the point at which it dies; none when absent. */
  at?: number;
  /** Dies before, or after, the first statement whose text matches this pattern. */
  before?: string;
  after?: string;
  /** Only checks texts from a statement matching this pattern on. */
  armed?: string;
} & (
  | { work: "settle"; tenantId: string }
  | { work: "rise"; tenantId: string; riseId: string }
  | { work: "bills"; tenantId: string; runId: string; together: number }
  | { work: "advance"; tenantId: string }
  | { work: "meters"; tenantId: string }
  | { work: "call"; request: Sent }
);

type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

const wanted = JSON.parse(process.env.TEST_WANTED ?? "{}") as Job;
let moments = 0;
let armed = wanted.armed === undefined;

function moment(side: "before" | "after", text: string): void {
  armed ||= wanted.armed !== undefined && new RegExp(wanted.armed, "s").test(text);
  const pattern = wanted[side];
  const here = armed && pattern !== undefined && new RegExp(pattern, "s").test(text);
  if (here || moments === wanted.at) process.kill(process.pid, "SIGKILL");
  moments += 1;
}

type Query = (...words: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
prototype.query = function query(this: unknown, ...words: unknown[]) {
  const [first] = words;
  const text = typeof first === "string" ? first : ((first as { text?: string }).text ?? "");
  moment("before", text);
  const answer = original.apply(this, words);
  if (answer instanceof Promise)
    void answer.then(() => moment("after", text)).catch(() => undefined);
  return answer;
};

async function call({ method, path, headers, body }: Sent) {
  const request = new Request(`http://localhost:3000${path}`, { method, headers, body });
  const response = await handleApiRequest(request);
  return { status: response.status, text: await response.text() };
}

async function work() {
  switch (wanted.work) {
    case "settle":
      return JSON.stringify(await settleIntents(wanted.tenantId, { all: true }));
    case "rise":
      return String(await runPriceRise(wanted.tenantId, wanted.riseId));
    case "bills": {
      const { tenantId, runId, together } = wanted;
      return String(await workOnBillRun(tenantId, runId, { together }));
    }
    case "advance":
      await runAdvance(wanted.tenantId);
      return "advanced";
    case "meters":
      await runMeters(wanted.tenantId);
      return "counted";
    case "call":
      return call(wanted.request);
  }
}

const done = await work();
const answer = typeof done === "string" ? { status: 0, text: done } : done;
process.send?.({ ...answer, moments }, () => process.exit(0));
