import { asTenant } from "@/lib/platform/database/ambient";
import { askGateway, lookUpAtGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Gateway } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { systemTransaction } from "@/lib/platform/system-work";
import type { Authorization } from "./authorization-model";
import {
  authorizationsDue,
  claimAuthorization,
  type Move,
  moveAuthorization,
} from "./authorization-queries";

const OPERATION = "settleAuthorizations";
const AT_ONCE = 50;
const ASK_AGAIN = 15;
/** Seconds after which an authorization unknown to the gateway counts as never made. */
const GRACE = 60;

type Claimed = Authorization & { age: number; over: boolean };

/**
 * Releases gateway holds that no one can capture: authorizations whose answer never came or whose process died,
 * including those of forms, expired ones by the tenant's clock, and those whose release was not answered. Returns how
 * many it has checked.
 */
export async function settleAuthorizations(tenantId: string): Promise<number> {
  const ids = await asTenant(tenantId, () => authorizationsDue(tenantId, AT_ONCE));
  for (const id of ids) {
    const hold = await systemTransaction(tenantId, { operation: OPERATION }, () =>
      claimAuthorization(tenantId, id),
    );
    if (hold) await settleOne(tenantId, hold);
  }
  return ids.length;
}

async function settleOne(tenantId: string, hold: Claimed): Promise<void> {
  const move = await asTenant(tenantId, () => end(gatewayNamed(hold.gateway), hold));
  await systemTransaction(tenantId, { operation: OPERATION }, async (ctx) => {
    if (!(await moveAuthorization(tenantId, hold.id, { ...move, from: hold.state }))) return;
    if (move.to !== "expired" && move.to !== "voided") return;
    const detail = { amount: hold.amount.toFixed(), currency: hold.currency };
    const action = "voidAuthorization";
    if (hold.paymentMethodId === null) {
      const words = { ...detail, gateway: hold.gateway, transactionId: hold.transactionId };
      ctx.record({ subjectType: "authorization", subjectId: hold.id, action, detail: words });
      return;
    }
    const subject = { subjectType: "paymentMethod", subjectId: hold.paymentMethodId };
    ctx.record({ ...subject, action, detail });
    ctx.emit({ ...subject, type: `payment_method.authorization_${move.to}`, payload: detail });
  });
}

async function end(gateway: Gateway, hold: Claimed): Promise<Omit<Move, "from">> {
  const again = { to: hold.state, checkAfter: ASK_AGAIN };
  const found = await lookUpAtGateway(gateway, hold.gatewayKey);
  const { code, text } = found ?? {};
  const gone = hold.state === "voiding" && hold.over ? "expired" : "voided";
  switch (found?.outcome) {
    case "approved": {
      const result = await askGateway(gateway, undefined, (signal) =>
        gateway.void(hold.gatewayKey, signal),
      );
      return result.outcome === "approved" ? { to: gone, code: "voided", text: "Voided." } : again;
    }
    case "voided":
      return { to: gone, code, text };
    case "declined":
      return { to: "failed", code, text };
    case "absent":
      return hold.age < GRACE ? again : { to: "failed", code, text };
    default:
      return again;
  }
}
