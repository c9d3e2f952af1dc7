import * as z from "zod";
import { InvalidValue } from "@/lib/kernel/errors";
import type { CallOperation } from "@/lib/api/operation";
import * as names from "./names-contract";
import { accountBody, methodBody } from "./record-calls";
import { isPreview, PREVIEW_WORDS, previewOptions, shownPreview } from "./previews";
import { bodyOf, made, partOf, type Values, valueAt } from "./translate";

/** The objects of a list; none where there is no list. @throws InvalidValue for anything else */
function listAt(values: Values, path: string): readonly Values[] {
  const found = z
    .array(z.record(z.string(), z.unknown()))
    .nullish()
    .safeParse(valueAt(values, path));
  if (!found.success)
    throw new InvalidValue(`${path} must be a list of objects`, { resource: 557000 });
  return found.data ?? [];
}

/** Words of a subscription that its preview takes, too. */
const PREVIEWED: names.Names = {
  Notes: "notes",
  ContractEffectiveDate: "contractEffectiveDate",
  ServiceActivationDate: "serviceActivationDate",
  ContractAcceptanceDate: "customerAcceptanceDate",
  TermType: "termType",
  TermStartDate: "termStartDate",
  InitialTerm: "initialTerm",
  InvoiceOwnerId: "invoiceOwnerAccountKey",
};

const SUBSCRIPTION: names.Names = {
  ...PREVIEWED,
  Name: "subscriptionNumber",
  RenewalTerm: "renewalTerm",
  AutoRenew: "autoRenew",
  IsInvoiceSeparate: "invoiceSeparately",
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

const DATES: names.Names = { InvoiceTargetDate: "targetDate", InvoiceDate: "documentDate" };

/** What is billed and collected with a subscription; nothing unless the options say so. */
export function billingOf(options: Values, processing: string): Values {
  return {
    runBilling: options["GenerateInvoice"] === true,
    collect: options["ProcessPayments"] === true,
    ...bodyOf(DATES, partOf(options, processing)),
    ...bodyOf({ ApplyCreditBalance: "applyCreditBalance" }, options),
  };
}

/** One request of `subscribe`: a subscription of an account that exists, or of a new one. */
export async function subscribe(call: CallOperation, request: Values): Promise<Values> {
  const account = partOf(request, "Account");
  const data = partOf(request, "SubscriptionData.Subscription");
  const plans = listAt(request, "SubscriptionData.RatePlanData").map(ratePlanOf);
  const options = partOf(request, "SubscribeOptions");
  const key = account["Id"] ?? undefined;
  if (isPreview(request)) return previewed(call, request, { options, key, data, plans });
  const billing = billingOf(options, PROCESSING);
  const body =
    key === undefined
      ? newAccountBody(request, { ...bodyOf(SUBSCRIPTION, data), subscribeToRatePlans: plans })
      : { ...bodyOf(OF_EXISTING, data), accountKey: key, subscribeToRatePlans: plans };
  const operation = key === undefined ? "createAccount" : "createSubscription";
  const words = { ...OF_EXISTING, ...names.NEW_ACCOUNT };
  const done = await made(call, operation, { body: { ...body, ...billing } }, words);
  return {
    AccountId: done["accountId"] ?? key,
    ...bodyOf(RESULT, done),
    TotalMrr: Number(done["contractedMrr"] ?? 0),
    TotalTcv: Number(done["totalContractedValue"] ?? 0),
  };
}

const PROCESSING = "SubscribeInvoiceProcessingOptions";

const WHERE: names.Names = {
  City: "city",
  Country: "country",
  County: "county",
  State: "state",
  TaxRegion: "taxRegion",
  PostalCode: "zipCode",
};

type Previewed = { options: Values; key: unknown; data: Values; plans: readonly Values[] };

/** What a request would come to; nothing is stored, no account either. */
async function previewed(
  call: CallOperation,
  request: Values,
  { options, key, data, plans }: Previewed,
): Promise<Values> {
  const { Currency: currency, BillCycleDay: billCycleDay } = partOf(request, "Account");
  const billToContact = bodyOf(WHERE, partOf(request, "BillToContact"));
  const owner =
    key === undefined
      ? { previewAccountInfo: { currency, billCycleDay, billToContact } }
      : { accountKey: key };
  const body = {
    ...bodyOf({ ...PREVIEWED, InitialTermPeriodType: "initialTermPeriodType" }, data),
    ...owner,
    subscribeToRatePlans: plans,
    ...previewOptions(request, partOf(options, PROCESSING)),
    ...bodyOf({ InvoiceDate: "documentDate" }, partOf(options, PROCESSING)),
  };
  const words = {
    ...OF_EXISTING,
    ...PREVIEW_WORDS,
    Currency: "currency",
    BillCycleDay: "billCycleDay",
  };
  const done = await made(call, "previewSubscription", { body }, words);
  return {
    TotalMrr: done["contractedMrr"],
    TotalTcv: done["totalContractedValue"],
    ...shownPreview(done, "InvoiceData"),
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
    ...(Object.keys(method).length ? methodOf(method) : {}),
    subscription,
  };
}

/** The payment method of a new account, which has a card apart from all other kinds. */
function methodOf(method: Values): Values {
  const { type, ...card } = methodBody(method);
  return type === "CreditCard" ? { creditCard: card } : { paymentMethod: { type, ...card } };
}
