import { CATEGORIES, type Category } from "@/lib/kernel/codes";
import { contracts } from "@/lib/api/contracts";
import type { Contract } from "@/lib/api/operation";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeWorld, type World } from "@/lib/testing/world";
import { type HostileCall, hostileCall } from "./hostile-calls";
import { breaksOf, categoryOfAnswer, type Judged } from "./judge";
import type { Known } from "./plausible-values";

/** How a call is sent; a test replaces it to see a fault reported. */
export type Ask = (call: HostileCall, token: string) => Promise<Judged>;

export type Outcome = {
  seed: number;
  calls: number;
  /** Answers by category; 0 are successes. */
  byCategory: Record<string, number>;
  /** Number of the call, operation, and what its answer did. */
  breaks: string[];
};

const CALLS_OF_WORLD = 25_000;
const LANES = 8;
const MOST_BREAKS = 200;

const asked: Ask = ({ contract, path, body, headers }, token) =>
  callApi(contract.method, path, body, { token, headers });

/** How many calls, which ones, and a progress callback: a run of hours may be interrupted. */
type Run = { count: number; seed: number; first?: number; tell?: (outcome: Outcome) => void };

/** Sends `count` hostile calls, of all operations in turn, and judges every answer. */
export async function runFuzz(
  { count, seed, first = 0, tell }: Run,
  ask: Ask = asked,
  of: readonly Contract[] = contracts,
): Promise<Outcome> {
  const outcome: Outcome = { seed, calls: 0, byCategory: {}, breaks: [] };
  for (let start = first; start < first + count; start += CALLS_OF_WORLD) {
    const tenant = await testTenant();
    const company = { tenant, hasLegacyStatus: false };
    const known = knownOf(await makeWorld(tenant));
    const end = Math.min(first + count, start + CALLS_OF_WORLD);
    let next = start;
    const lane = async () => {
      while (next < end) await judge(hostileCall(of, known, seed, next++), company, ask, outcome);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    tell?.(outcome);
  }
  return outcome;
}

/** The company that is called, and whether a call may have turned failures into HTTP 200, as older programs expect. */
type Company = { tenant: TestTenant; hasLegacyStatus: boolean };

const TURN_LEGACY_STATUS_ON: ReadonlySet<string> = new Set([
  "updateAccessSettings",
  "updateApiClient",
]);

/** An answer with the status that it has without the setting. */
function withTrueStatus(answer: Judged): Judged {
  // Object calls have words for codes; all refusals of theirs that can be sent with 200 are 400.
  if (answer.status === 200 && answer.text.startsWith('{"Success":false,'))
    return { ...answer, status: 400 };
  const code = /^\{"success":false,.*?"code":(\d{8})/.exec(answer.text)?.[1];
  if (answer.status !== 200 || code === undefined) return answer;
  const category = CATEGORIES[(Number(code) % 100) as Category];
  return { ...answer, status: category.status };
}

async function judge(
  call: HostileCall,
  company: Company,
  ask: Ask,
  outcome: Outcome,
): Promise<void> {
  const before = company.hasLegacyStatus;
  const mayTurnOn = TURN_LEGACY_STATUS_ON.has(call.contract.id);
  if (mayTurnOn) company.hasLegacyStatus = true;
  const came = await ask(call, company.tenant.token);
  const answer = company.hasLegacyStatus ? withTrueStatus(came) : came;
  if (mayTurnOn && answer.status >= 300) company.hasLegacyStatus = before;
  outcome.calls += 1;
  const category = String(categoryOfAnswer(answer));
  outcome.byCategory[category] = (outcome.byCategory[category] ?? 0) + 1;
  const breaks = breaksOf(call.contract, answer, call.headers);
  if (!breaks.length || outcome.breaks.length >= MOST_BREAKS) return;
  const { number, contract, path, body = "" } = call;
  const sent = `${contract.method} ${path.slice(0, 300)} ${Buffer.from(body).toString("utf8", 0, 600)}`;
  outcome.breaks.push(
    `${number} ${contract.id}: ${breaks.join(", ")}\n  ${sent}\n  ${answer.text.slice(0, 300)}`,
  );
}

function knownOf(world: World): Known {
  return {
    account: [world.accountNumber, world.accountId],
    contact: [world.contactId],
    paymentmethod: [world.paymentMethodId],
    subscription: [world.subscriptionNumber],
    order: [world.orderNumber],
    invoice: [world.invoiceNumber],
    payment: [world.paymentNumber],
    product: [world.productId, world.productNumber],
    productrateplan: [world.ratePlanId, world.ratePlanNumber],
    rateplan: [world.ratePlanId],
    charge: [world.chargeId],
    currency: ["USD"],
  };
}
