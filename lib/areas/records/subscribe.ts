import * as z from "zod";
import { InvalidValue } from "@/lib/kernel/errors";
import type { CallOperation } from "@/lib/api/operation";
import * as names from "./names-contract";
import { accountBody, methodBody } from "./record-calls";
import { bodyOf, made, type Values, valueAt } from "./translate";

const list = z.array(z.record(z.string(), z.unknown()));
const listAt = (values: Values, path: string): Values[] => {
  const found = valueAt(values, path);
  return found === undefined || found === null ? [] : list.parse(found);
};
const partOf = (values: Values, path: string): Values =>
  z.record(z.string(), z.unknown()).catch({}).parse(valueAt(values, path));

const SUBSCRIPTION: names.Names = {
  Name: "subscriptionNumber",
  Notes: "notes",
  ContractEffectiveDate: "contractEffectiveDate",
  ServiceActivationDate: "serviceActivationDate",
  ContractAcceptanceDate: "customerAcceptanceDate",
  TermType: "termType",
  TermStartDate: "termStartDate",
  InitialTerm: "initialTerm",
  RenewalTerm: "renewalTerm",
  AutoRenew: "autoRenew",
  IsInvoiceSeparate: "invoiceSeparately",
  InvoiceOwnerId: "invoiceOwnerAccountKey",
};

/** Terms that only the call for an account that exists takes. */
const OF_EXISTING: names.Names = {
  ...SUBSCRIPTION,
  InitialTermPeriodType: "initialTermPeriodType",
  RenewalTermPeriodType: "renewalTermPeriodType",
  RenewalSetting: "renewalSetting",
};

export const CHARGE: names.Names = {
  Price: "price",
  Quantity: "quantity",
  Description: "description",
  IncludedUnits: "includedUnits",
  OveragePrice: "overagePrice",
  TriggerEvent: "triggerEvent",
  TriggerDate: "triggerDate",
  PriceChangeOption: "priceChangeOption",
  PriceIncreasePercentage: "priceIncreasePercentage",
};
const NEW_CHARGE: names.Names = {
  ...CHARGE,
  ProductRatePlanChargeId: "productRatePlanChargeId",
  BillCycleDay: "billCycleDay",
  BillCycleType: "billCycleType",
  BillingPeriod: "billingPeriod",
  BillingPeriodAlignment: "billingPeriodAlignment",
  EndDateCondition: "endDateCondition",
  UpToPeriods: "upToPeriods",
  DiscountAmount: "discountAmount",
  DiscountPercentage: "discountPercentage",
  DiscountLevel: "discountLevel",
};

/** A rate plan to subscribe to, with the charges that differ from the catalog. */
export function ratePlanOf(data: Values): Values {
  const charges = listAt(data, "RatePlanChargeData").map((one) =>
    bodyOf(NEW_CHARGE, partOf(one, "RatePlanCharge")),
  );
  return {
    productRatePlanId: valueAt(data, "RatePlan.ProductRatePlanId"),
    ...(charges.length ? { chargeOverrides: charges } : {}),
  };
}

/** What is billed and collected with a subscription; nothing unless the options say so. */
export function billingOf(options: Values, processing: string): Values {
  return {
    runBilling: options["GenerateInvoice"] === true,
    collect: options["ProcessPayments"] === true,
    ...bodyOf(
      { InvoiceTargetDate: "targetDate", InvoiceDate: "documentDate" },
      partOf(options, processing),
    ),
    ...bodyOf({ ApplyCreditBalance: "applyCreditBalance" }, options),
  };
}

/** One request of `subscribe`: a subscription of an account that exists, or of a new one. */
export async function subscribe(call: CallOperation, request: Values): Promise<Values> {
  const account = partOf(request, "Account");
  const data = partOf(request, "SubscriptionData.Subscription");
  const plans = listAt(request, "SubscriptionData.RatePlanData").map(ratePlanOf);
  const billing = billingOf(
    partOf(request, "SubscribeOptions"),
    "SubscribeInvoiceProcessingOptions",
  );
  const key = account["Id"] ?? undefined;
  const body =
    key === undefined
      ? newAccountBody(request, { ...bodyOf(SUBSCRIPTION, data), subscribeToRatePlans: plans })
      : { ...bodyOf(OF_EXISTING, data), accountKey: key, subscribeToRatePlans: plans };
  const operation = key === undefined ? "createAccount" : "createSubscription";
  const words = { ...OF_EXISTING, ...names.NEW_ACCOUNT };
  const done = await made(call, operation, { body: { ...body, ...billing } }, words);
  return {
    Success: true,
    AccountId: done["accountId"] ?? key,
    ...bodyOf(RESULT, done),
    TotalMrr: Number(done["contractedMrr"] ?? 0),
    TotalTcv: Number(done["totalContractedValue"] ?? 0),
  };
}

const RESULT: names.Names = {
  accountNumber: "AccountNumber",
  subscriptionId: "SubscriptionId",
  subscriptionNumber: "SubscriptionNumber",
  invoiceId: "InvoiceId",
  paymentId: "PaymentId",
};

function newAccountBody(request: Values, subscription: Values): Values {
  const soldTo = partOf(request, "SoldToContact");
  const method = partOf(request, "PaymentMethod");
  return {
    ...accountBody(names.NEW_ACCOUNT, partOf(request, "Account")),
    billToContact: bodyOf(names.CONTACT, partOf(request, "BillToContact")),
    ...(Object.keys(soldTo).length ? { soldToContact: bodyOf(names.CONTACT, soldTo) } : {}),
    ...(Object.keys(method).length ? { creditCard: cardOf(method) } : {}),
    subscription,
  };
}

/** The card of a new account. @throws InvalidValue for another kind, which has a call of its own. */
function cardOf(method: Values): Values {
  if (method["Type"] !== "CreditCard")
    throw new InvalidValue(
      "PaymentMethod.Type must be CreditCard for a new account; other kinds are created by a call of their own",
      { resource: 557000 },
    );
  const { type: _type, ...card } = methodBody(method);
  return card;
}
