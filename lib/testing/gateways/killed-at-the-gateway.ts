import { doDailyWork } from "@/lib/areas/daily-work/daily-work";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { handleApiRequest } from "@/lib/server/api";
import { localDate } from "@/lib/values/local-date";
import { ScriptedGateway } from "./scripted-gateway";
import type { FollowUpRequest, GatewayResult } from "@/lib/platform/gateways/gateway";
import { registerGateway } from "@/lib/platform/gateways/registry";

let charges = 0;

/** Calls the gateway or not, and dies before its answer is known. */
async function die(honest: () => Promise<GatewayResult>): Promise<GatewayResult> {
  charges += 1;
  if (charges < Number(process.env.TEST_CHARGE ?? 1)) return honest();
  const answer = process.argv[2] === "after" ? await honest() : undefined;
  process.kill(process.pid, "SIGKILL");
  return answer ?? new Promise(() => undefined);
}

class DeadlyGateway extends ScriptedGateway {
  override refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    return die(() => super.refund(request, signal));
  }
}

/** A process that sends a request and is killed before or after the gateway has moved money. */
const gateway = new DeadlyGateway();
gateway.script = (_request, honest) => die(honest);
registerGateway(gateway);

const { TEST_TENANT, TEST_RUN, TEST_DAY } = process.env;
if (TEST_TENANT && TEST_RUN) await runPaymentRun(TEST_TENANT, TEST_RUN);
if (TEST_TENANT && TEST_DAY) await doDailyWork(TEST_TENANT, localDate(TEST_DAY), { page: 3 });

await handleApiRequest(
  new Request(`http://localhost:3000${process.env.TEST_PATH ?? "/v1/orders"}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${process.env.TEST_TOKEN}`,
      "content-type": "application/json",
      ...(process.env.TEST_KEY ? { "idempotency-key": process.env.TEST_KEY } : {}),
    },
    body: process.env.TEST_ORDER,
  }),
);
