import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { CatalogCharge } from "@/lib/areas/catalog/model";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";

type StartEntry = NonNullable<ChargeOverrideEntry["startDate"]>;
type EndEntry = NonNullable<ChargeOverrideEntry["endDate"]>;

type Start = Pick<SubscribedCharge, "triggerEvent" | "startsOn" | "startsAfter">;
type End = Pick<
  SubscribedCharge,
  "endDateCondition" | "upToPeriods" | "upToPeriodsType" | "endsOn"
>;

/** Start and end of a charge. */
export type ChargeLife = Start & End;

const refused = ({ chargeNumber, name }: CatalogCharge, why: string) =>
  new RuleViolation(`chargeOverrides of the charge ${chargeNumber} (${name}): ${why}.`);

/**
 * The start of a charge. A discount may start with the charge that it applies to, or a number of periods
 * after it; before anything is billed, the end of that charge's last invoice period is its start.
 */
export function agreedStart(
  charge: CatalogCharge,
  asked: StartEntry | undefined,
  plan: readonly SubscribedCharge[],
  contractEffective: LocalDate,
): Start {
  const policy = asked?.startDatePolicy;
  if (policy === undefined || policy === "SpecificDate") {
    const event = policy ?? asked?.triggerEvent ?? charge.triggerEvent;
    if (event !== "SpecificDate") return { triggerEvent: event };
    const startsOn = firstDay(charge, asked?.specificTriggerDate, contractEffective);
    return { triggerEvent: ownEvent(charge), startsOn };
  }
  const { triggerEvent, startsOn } = appliedTo(charge, plan, "startDatePolicy");
  if (policy !== "FixedPeriodAfterApplyToChargeStartDate") return { triggerEvent, startsOn };
  const { periodsAfterChargeStart: count, startPeriodsType: unit } = asked ?? {};
  if (count === undefined || unit === undefined)
    throw new MissingField(
      "periodsAfterChargeStart and startPeriodsType are required with FixedPeriodAfterApplyToChargeStartDate.",
    );
  return { triggerEvent, startsOn, startsAfter: { count, unit } };
}

/** The event of a charge that starts on a day; its subscription's contract where the catalog has none. */
const ownEvent = ({ triggerEvent }: CatalogCharge) =>
  triggerEvent === "SpecificDate" ? "ContractEffective" : triggerEvent;

/** The day of an order, or the catalog's; a subscription that begins after the catalog's has the charge from its contract. */
function firstDay(
  charge: CatalogCharge,
  asked: LocalDate | undefined,
  contractEffective: LocalDate,
): LocalDate {
  const ofCatalog = charge.attributes.dates?.starts;
  if (asked === undefined && ofCatalog !== undefined)
    return ofCatalog > contractEffective ? ofCatalog : contractEffective;
  if (asked === undefined)
    throw new MissingField(
      `specificTriggerDate is required with SpecificDate in startDate of the charge ${charge.chargeNumber} (${charge.name}).`,
    );
  if (asked < contractEffective)
    throw refused(charge, "specificTriggerDate must not lie before ContractEffective");
  return asked;
}

/** The end of a charge. A discount may end with the charge that it applies to. */
export function agreedEnd(
  charge: CatalogCharge,
  asked: EndEntry | undefined,
  plan: readonly SubscribedCharge[],
  start: Start,
  contractEffective: LocalDate,
): End {
  const { upToPeriods, upToPeriodsType } = charge;
  const whole: End = {
    endDateCondition: "Subscription_End",
    upToPeriods: null,
    upToPeriodsType: null,
  };
  const given = howItEnds(asked);
  const { endDateCondition } = charge;
  if (given === undefined && endDateCondition !== "Specific_End_Date")
    return { endDateCondition, upToPeriods, upToPeriodsType };
  const how = given ?? "Specific_End_Date";
  if (charge.chargeType === "OneTime") throw refused(charge, "a one-time charge has no endDate");
  if (how === "Subscription_End") return whole;
  if (how === "AlignToApplyToCharge") return alignedEnd(charge, plan, start, whole);
  if (how === "Fixed_Period") {
    if (asked?.upToPeriods === undefined)
      throw new MissingField("upToPeriods is required with a fixed period in endDate.");
    const unit = asked.upToPeriodsType ?? "Billing_Periods";
    return {
      endDateCondition: "Fixed_Period",
      upToPeriods: asked.upToPeriods,
      upToPeriodsType: unit,
    };
  }
  const endsOn = asked?.specificEndDate ?? charge.attributes.dates?.ends;
  if (endsOn === undefined)
    throw new MissingField(
      `specificEndDate is required with a specific end date in endDate of the charge ${charge.chargeNumber} (${charge.name}).`,
    );
  const whose =
    asked?.specificEndDate === undefined
      ? `the catalog's last day, before ${endsOn},`
      : "specificEndDate";
  if (endsOn <= (start.startsOn ?? contractEffective))
    throw refused(charge, `${whose} must lie after the charge's first day`);
  return { ...whole, endsOn };
}

type EndWord = "Subscription_End" | "Fixed_Period" | "Specific_End_Date" | "AlignToApplyToCharge";

/** The end condition of a charge, from the policy of a discount or the condition of another charge. */
function howItEnds(asked: EndEntry | undefined): EndWord | undefined {
  const { endDatePolicy: policy, endDateCondition } = asked ?? {};
  if (policy === "FixedPeriod") return "Fixed_Period";
  if (policy === "SpecificEndDate") return "Specific_End_Date";
  return policy ?? endDateCondition;
}

function alignedEnd(
  charge: CatalogCharge,
  plan: readonly SubscribedCharge[],
  { startsAfter }: Start,
  whole: End,
): End {
  const applied = appliedTo(charge, plan, "endDatePolicy");
  const { endDateCondition, upToPeriods, upToPeriodsType, endsOn } = applied;
  if (endDateCondition !== "Fixed_Period") return { ...whole, endsOn };
  const inPeriods = (upToPeriodsType ?? "Billing_Periods") === "Billing_Periods";
  const samePeriod =
    charge.billingPeriod === applied.billingPeriod &&
    charge.specificBillingPeriod === applied.specificBillingPeriod;
  if (startsAfter !== undefined || (inPeriods && !samePeriod)) {
    throw refused(
      charge,
      `it cannot end with ${applied.name}, which runs for a fixed period of its own; give specificEndDate`,
    );
  }
  return { endDateCondition, upToPeriods, upToPeriodsType, endsOn };
}

/** The first charge of its rate plan that a discount reduces. */
function appliedTo(
  charge: CatalogCharge,
  plan: readonly SubscribedCharge[],
  field: string,
): SubscribedCharge {
  const { discount } = charge.attributes;
  if (discount === undefined)
    throw refused(charge, `${field} is for discounts; use the condition or the event`);
  const found = plan.find(
    ({ chargeType, chargeModel }) =>
      !isDiscountModel(chargeModel) && discount.applyTo.includes(chargeType),
  );
  if (!found) throw refused(charge, `${field} needs a charge in its rate plan that it reduces`);
  return found;
}
