import * as z from "zod";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { CallOperation } from "@/lib/api/operation";
import type { Names } from "./names-contract";
import { isPreview, PREVIEW_WORDS, previewOptions, shownPreview } from "./previews";
import { billingOf, CHARGE, ratePlanOf } from "./subscribe";
import { bodyOf, isList, made, partOf, type Values, valueAt } from "./translate";

/** The most amendments of one request. */
const MOST_AMENDMENTS = 10;

const amendments = z.array(z.record(z.string(), z.unknown()));

const DATES: Names = {
  ContractEffectiveDate: "contractEffectiveDate",
  ServiceActivationDate: "serviceActivationDate",
  CustomerAcceptanceDate: "customerAcceptanceDate",
};

const TERMS: Names = {
  TermType: "termType",
  TermStartDate: "termStartDate",
  CurrentTerm: "currentTerm",
  CurrentTermPeriodType: "currentTermPeriodType",
  RenewalTerm: "renewalTerm",
  RenewalTermPeriodType: "renewalTermPeriodType",
  RenewalSetting: "renewalSetting",
  AutoRenew: "autoRenew",
};

type Booked = { operation: string; body: Values };

/** Amendments that are one call of their own. */
const ALONE: Readonly<Record<string, (amendment: Values) => Booked>> = {
  Renewal: () => ({ operation: "renewSubscription", body: {} }),
  Cancellation: (amendment) => ({
    operation: "cancelSubscription",
    body: {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: amendment["EffectiveDate"] ?? amendment["ContractEffectiveDate"],
    },
  }),
  SuspendSubscription: (amendment) => ({
    operation: "suspendSubscription",
    body: {
      suspendPolicy: "SpecificDate",
      suspendSpecificDate: amendment["SuspendDate"] ?? amendment["EffectiveDate"],
    },
  }),
  ResumeSubscription: (amendment) => ({
    operation: "resumeSuspendedSubscription",
    body: {
      resumePolicy: "SpecificDate",
      resumeSpecificDate: amendment["ResumeDate"] ?? amendment["EffectiveDate"],
    },
  }),
};

/**
 * One request of `amend`: up to ten amendments of one subscription, booked by one order. A renewal, a cancellation, a pause
 * and its end are booked alone, since two orders could be done by half.
 */
export async function amend(call: CallOperation, request: Values): Promise<Values> {
  const list = amendments.min(1).safeParse(request["Amendments"]);
  if (!list.success) throw new MissingField("Amendments is required.", { resource: 557000 });
  if (list.data.length > MOST_AMENDMENTS)
    throw new InvalidValue(`Amendments must have at most ${MOST_AMENDMENTS} amendments`, {
      resource: 557000,
      word: "MAX_RECORDS_EXCEEDED",
    });
  const subscription = keyOf(list.data);
  const { operation, body } = booked(list.data);
  const options = partOf(request, "AmendOptions");
  const previews = isPreview(request);
  const billing = previews
    ? previewOf(operation, request, options)
    : billingOf(options, "InvoiceProcessingOptions");
  const params = { "subscription-key": subscription };
  const words = { ...DATES, ...TERMS, ...(previews ? PREVIEW_WORDS : {}) };
  const done = await made(call, operation, { params, body: { ...body, ...billing } }, words);
  return {
    SubscriptionId: done["subscriptionId"] ?? subscription,
    ...(previews ? {} : { AmendmentIds: await bookedIds(call, done, list.data.length) }),
    ...bodyOf({ invoiceId: "InvoiceId", paymentId: "PaymentId" }, done),
    TotalDeltaMrr: Number(done["totalDeltaMrr"] ?? 0),
    TotalDeltaTcv: Number(done["totalDeltaTcv"] ?? 0),
    ...(previews ? shownPreview(done, "InvoiceDatas") : {}),
  };
}

function keyOf(list: readonly Values[]): string {
  const keys = new Set(list.map(({ SubscriptionId: id }) => id));
  const [key] = keys;
  if (typeof key !== "string" || keys.size > 1)
    throw new MissingField("SubscriptionId is required, and the same in all amendments.", {
      resource: 557000,
    });
  return key;
}

function booked(list: readonly Values[]): Booked {
  const [first] = list;
  const alone = list.find(({ Type: type }) => Object.hasOwn(ALONE, String(type)));
  if (alone) {
    if (list.length === 1 && first)
      return ALONE[String(first["Type"])]?.(first) ?? unknownType(first);
    throw new RuleViolation(`${String(alone["Type"])} is an amendment of its own: send it alone.`, {
      resource: 557000,
    });
  }
  return { operation: "updateSubscription", body: updateOf(list) };
}

/** Products and terms of several amendments as one update. */
function updateOf(list: readonly Values[]): Values {
  const body: Record<string, unknown> = {};
  const [add, update, remove]: [Values[], Values[], Values[]] = [[], [], []];
  for (const amendment of list) {
    const data = partOf(amendment, "RatePlanData");
    const dates = bodyOf(DATES, amendment);
    const ratePlanId = valueAt(data, "RatePlan.AmendmentSubscriptionRatePlanId");
    if (amendment["Type"] === "NewProduct") add.push({ ...ratePlanOf(data), ...dates });
    else if (amendment["Type"] === "RemoveProduct") remove.push({ ratePlanId, ...dates });
    else if (amendment["Type"] === "UpdateProduct")
      update.push({
        ratePlanId,
        ...dates,
        ...bodyOf({ SpecificUpdateDate: "specificUpdateDate" }, amendment),
        chargeUpdateDetails: chargesOf(data),
      });
    else if (amendment["Type"] === "TermsAndConditions")
      Object.assign(body, bodyOf(TERMS, amendment));
    else unknownType(amendment);
  }
  for (const [name, changes] of Object.entries({ add, update, remove }))
    if (changes.length) body[name] = changes;
  return body;
}

function chargesOf({ RatePlanChargeData: data }: Values): Values[] {
  return (isList(data) ? data : []).map((one) => {
    const charge = partOf(one, "RatePlanCharge");
    return { ...bodyOf(CHARGE, charge), ratePlanChargeId: charge["Id"] ?? charge["OriginalId"] };
  });
}

function unknownType({ Type: type }: Values): never {
  throw new InvalidValue(
    `Type must be NewProduct, RemoveProduct, UpdateProduct, TermsAndConditions, Renewal, Cancellation, SuspendSubscription or ResumeSubscription, not ${String(type).slice(0, 40)}`,
    { resource: 557000 },
  );
}

/** @throws RuleViolation for a change whose call has no preview. */
function previewOf(operation: string, request: Values, options: Values): Values {
  if (operation === "updateSubscription")
    return {
      preview: true,
      ...previewOptions(request, partOf(options, "InvoiceProcessingOptions")),
    };
  throw new RuleViolation("Only changes of products and terms are previewed by amend.", {
    resource: 557000,
  });
}

const found = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The ids of what was booked last, in the order of the amendments. */
async function bookedIds(call: CallOperation, done: Values, count: number): Promise<string[]> {
  const answer = await made(call, "queryAmendments", {
    query: {
      filter: [`subscriptionId.EQ:${String(done["subscriptionId"])}`],
      sort: ["id.DESC"],
      pageSize: String(count),
    },
  });
  return found
    .parse(answer)
    .data.map(({ id }) => id)
    .toReversed();
}
