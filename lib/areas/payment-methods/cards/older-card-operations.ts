import { countryName } from "@/lib/values/country";
import { RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { fullYear } from "./card-model";
import { changeMethod } from "@/lib/areas/payment-methods/change-method";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { type PaymentMethod, requireStatus } from "@/lib/areas/payment-methods/model";
import * as contract from "./older-card-contract";
import { maskedNumber } from "@/lib/areas/payment-methods/present";
import { paymentMethodsOf } from "@/lib/areas/payment-methods/queries";

export const updateCreditCard = operation(
  contract.updateCreditCard,
  async (ctx, { params, body }) => {
    const id = params["payment-method-id"];
    const method = await findPaymentMethod(ctx, id);
    if (method.type !== "CreditCard") {
      throw new RuleViolation(`A payment method of type ${method.type} is no card.`);
    }
    const {
      expirationMonth: month,
      expirationYear: year,
      securityCode: _code,
      defaultPaymentMethod,
      ...holder
    } = body;
    await changeMethod(ctx, id, {
      custom: body,
      expirationMonth: month === undefined ? undefined : Number(month),
      expirationYear: year === undefined ? undefined : fullYear(year),
      holder: Object.keys(holder).length ? holder : undefined,
    });
    if (String(defaultPaymentMethod) === "true" && !method.isDefault) {
      if (method.accountId === null) {
        throw new RuleViolation("Nobody owns the card yet: it is nobody's default.", {
          resource: 525003,
        });
      }
      requireStatus("makeDefault", method, 525003);
      const account = await lockAccount(ctx, method.accountId);
      await changeAccount(ctx, account, { defaultPaymentMethodId: method.id });
    }
    return { paymentMethodId: wireId(method.id) };
  },
);

const byDefault = (a: PaymentMethod, b: PaymentMethod) => Number(b.isDefault) - Number(a.isDefault);

export const listCreditCards = operation(contract.listCreditCards, async (ctx, { params }) => {
  const account = await findAccount(ctx, params["account-key"]);
  const cards = (await paymentMethodsOf(ctx, account.id)).filter(
    ({ type, status }) => type === "CreditCard" && status === "Active",
  );
  return {
    creditCards: cards.toSorted(byDefault).map((card) => shownCard(card, ctx.timeZone)),
  };
});

function shownCard(card: PaymentMethod, timeZone: string) {
  const { holder, lastTransactionAt: at } = card;
  return {
    id: wireId(card.id),
    defaultPaymentMethod: card.isDefault,
    cardType: card.brand,
    cardNumber: maskedNumber(card.last4),
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    cardHolderInfo: {
      cardHolderName: holder.cardHolderName ?? null,
      addressLine1: holder.addressLine1 ?? null,
      addressLine2: holder.addressLine2 ?? null,
      city: holder.city ?? null,
      state: holder.state ?? null,
      zipCode: holder.zipCode ?? null,
      country: holder.country ? countryName(holder.country) : null,
      phone: holder.phone ?? null,
      email: holder.email ?? null,
    },
    numConsecutiveFailures: card.failuresInARow,
    lastTransactionDateTime: at && dateTimeText(timeZone, at),
    lastTransactionStatus: card.lastTransactionStatus,
    ...card.customFields,
  };
}
