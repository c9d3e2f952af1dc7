import type { Ctx } from "@/lib/kernel/context";
import type { Instrument } from "@/lib/platform/gateways/gateway";
import { openCard, openNumber } from "@/lib/areas/payment-methods/cards/card-vault";
import type { AgreementMethod, BankMethod, ChargeableMethod } from "./model";

/**
 * What a gateway charges for a payment method, with its number decrypted for the one call. Never
 * store, log or return it.
 */
export async function openInstrument(ctx: Ctx, method: ChargeableMethod): Promise<Instrument> {
  switch (method.kind) {
    case "card": {
      const { number } = await openCard(ctx, method.id);
      const { expirationMonth, expirationYear } = method;
      return { kind: "card", number, expirationMonth, expirationYear };
    }
    case "bank": {
      const { number } = await openNumber(ctx, method.id);
      const { details, holder } = method;
      return {
        kind: "bank",
        scheme: method.type,
        number,
        routing: routingOf(method),
        holderName: details.bankAccountName ?? holder.cardHolderName,
        email: holder.email,
        accountType: details.bankAccountType,
      };
    }
    case "token":
      return {
        kind: "token",
        token: method.details.tokenId,
        second: method.details.secondTokenId,
      };
    case "agreement":
      return { kind: "token", token: agreementOf(method) };
  }
}

const agreementOf = (method: AgreementMethod): string =>
  method.type === "PayPalAdaptive" ? method.details.preapprovalKey : method.details.BAID;

function routingOf({ details }: BankMethod): string | undefined {
  const parts = [details.bankABACode, details.bankCode, details.branchCode].filter(Boolean);
  return parts.length ? parts.join("-") : undefined;
}
