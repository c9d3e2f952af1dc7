import { authorizationEnds } from "@/lib/areas/payment-methods/authorizations/use-authorization";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isContention } from "@/lib/platform/database/database-faults";
import { askGateway, lookUpAtGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Finding, Gateway } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import {
  claimIntent,
  type DueIntent,
  endIntent,
  type IntentEnd,
  intentsDue,
  type DueIntents,
} from "./intent-queries";
import { ASK_AGAIN, settleRefund } from "@/lib/areas/payments/refunds/settle-refund";

const OPERATION = "settleIntents";
const AT_ONCE = 50;

/** Seconds after which a charge unknown to the gateway counts as never made. */
const GRACE = 60;
/** A charge that was never made may still arrive: it is looked up this long, and this often. */
const WATCH_SECONDS = 3 * 86_400;
const WATCH_EVERY = 6 * 3600;

export type SettleOptions = DueIntents & {
  /** Seconds after which a charge unknown to the gateway counts as never made. */
  grace?: number;
};

/** How many intents ended how in one round; `refunded` are successful refunds. */
export type Settlement = {
  voided: number;
  refunded: number;
  failed: number;
  waiting: number;
  skipped: number;
};

/**
 * Looks up charges whose payment was never stored, because no answer came or the process died, and voids them if money
 * moved. It never charges. Refunds are completed instead (`settleRefund`). An account that is in use, or a gateway that
 * cannot be reached, is left for the next round.
 */
export async function settleIntents(
  tenantId: string,
  options: SettleOptions = {},
): Promise<Settlement> {
  const due = await asTenant(tenantId, () => intentsDue(tenantId, options, AT_ONCE));
  const settlement: Settlement = { voided: 0, refunded: 0, failed: 0, waiting: 0, skipped: 0 };
  for (const { id, accountId } of due) {
    const end = await settleOne(tenantId, id, accountId, options.grace ?? GRACE);
    settlement[end] += 1;
  }
  return settlement;
}

async function settleOne(
  tenantId: string,
  id: string,
  accountId: string,
  grace: number,
): Promise<keyof Settlement> {
  const intent = await takeOver(tenantId, id, accountId);
  if (!intent) return "skipped";
  const gateway = gatewayNamed(intent.gateway);
  if (intent.kind === "refund") return settleRefund(tenantId, gateway, intent, grace);
  const end = await asTenant(tenantId, async () => {
    const finding = await lookUpAtGateway(gateway, intent.gatewayKey);
    return conclude(gateway, intent, finding, grace);
  });
  await close(tenantId, intent, stillFailed(intent, end));
  return end.state === "unknown" ? "waiting" : end.state;
}

/** Waits a moment for the account's lock: its holder may just be storing the payment. */
async function takeOver(
  tenantId: string,
  id: string,
  accountId: string,
): Promise<DueIntent | undefined> {
  try {
    return await systemTransaction(tenantId, { operation: OPERATION }, () =>
      claimIntent(tenantId, id, accountId),
    );
  } catch (error) {
    if (isContention(databaseFault(error))) return undefined;
    throw error;
  }
}

async function conclude(
  gateway: Gateway,
  intent: DueIntent,
  finding: Finding | undefined,
  grace: number,
): Promise<IntentEnd> {
  const { code, text } = finding ?? {
    code: "not_reached",
    text: "The gateway could not be asked.",
  };
  switch (finding?.outcome) {
    case "declined":
      return { state: "failed", code, text, checkAfter: null };
    case "voided":
      return { state: "voided", code, text, checkAfter: null };
    case "approved":
      return takeBack(gateway, intent);
    case "absent":
      return absent(intent, grace, { code, text });
    default:
      return { state: "unknown", code, text, checkAfter: ASK_AGAIN };
  }
}

async function takeBack(gateway: Gateway, intent: DueIntent): Promise<IntentEnd> {
  const result = await askGateway(gateway, undefined, (signal) =>
    gateway.void(intent.gatewayKey, signal),
  );
  if (result.outcome === "approved") {
    return {
      state: "voided",
      code: "voided",
      text: "The charge was taken back.",
      checkAfter: null,
    };
  }
  const { code, text } = result;
  log.error({ intent: intent.id, code }, "a charge without a payment could not be voided yet");
  return { state: "unknown", code, text, checkAfter: ASK_AGAIN };
}

function absent(
  { age }: DueIntent,
  grace: number,
  { code, text }: { code: string; text: string },
): IntentEnd {
  if (age < grace) return { state: "unknown", code, text, checkAfter: ASK_AGAIN };
  return { state: "failed", code, text, checkAfter: age < WATCH_SECONDS ? WATCH_EVERY : null };
}

/** A charge that counted as never made does not become open again: others came after it. */
function stillFailed({ state }: DueIntent, end: IntentEnd): IntentEnd {
  return state === "failed" && end.state === "unknown" ? { ...end, state: "failed" } : end;
}

async function close(tenantId: string, intent: DueIntent, end: IntentEnd): Promise<void> {
  await systemTransaction(tenantId, { operation: OPERATION }, async (ctx) => {
    await endIntent(tenantId, intent.id, end);
    if (end.state === "failed" || end.state === "voided") {
      await authorizationEnds(tenantId, intent.paymentId, end.state);
    }
    if (end.state !== "voided") return;
    const facts = {
      amount: intent.amount.toFixed(),
      currency: intent.currency,
      accountId: wireId(intent.accountId),
    };
    const subject = { subjectType: "payment", subjectId: intent.paymentId };
    ctx.record({ ...subject, action: "void", detail: facts });
    ctx.emit({ ...subject, type: "payment.reversed", payload: facts });
  });
}
