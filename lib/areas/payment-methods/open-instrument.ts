import type { Ctx } from "@/lib/kernel/context";
import type { Instrument } from "@/lib/platform/gateways/gateway";
import { openCard, openNumber } from "@/lib/areas/payment-methods/cards/card-vault";
import type { ChargeableMethod } from "./find-payment-method";
import { groupOf } from "./type-model";

/**
 * What a gateway charges for a payment method, with its number opened for the one call. Never store,
 * log or return it.
 */
export async function openInstrument(ctx: Ctx, method: ChargeableMethod): Promise<Instrument> {
  const { details } = method;
  switch (groupOf(method.type)) {
    case "creditcard": {
      const { number } = await openCard(ctx, method.id);
      return {
        kind: "card",
        number,
        expirationMonth: method.expirationMonth ?? 0,
        expirationYear: method.expirationYear ?? 0,
      };
    }
    case "ach":
    case "banktransfer": {
      const { number } = await openNumber(ctx, method.id);
      return {
        kind: "bank",
        scheme: method.type,
        number,
        routing: routingOf(details),
        holderName: details.bankAccountName ?? method.holder.cardHolderName,
        email: method.holder.email,
        accountType: details.bankAccountType,
      };
    }
    default:
      return {
        kind: "token",
        token: details.tokenId ?? details.BAID ?? details.preapprovalKey ?? "",
        second: details.secondTokenId,
      };
  }
}

function routingOf(details: ChargeableMethod["details"]): string | undefined {
  const parts = [details.bankABACode, details.bankCode, details.branchCode].filter(Boolean);
  return parts.length ? parts.join("-") : undefined;
}
