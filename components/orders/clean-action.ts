import type { OrderAction } from "@/components/orders/draft/order-values";

type NewSubscription = NonNullable<OrderAction["createSubscription"]>;
type RatePlanInput = NewSubscription["subscribeToRatePlans"][number];
type Update = NonNullable<OrderAction["updateProduct"]>;
type Suspend = NonNullable<OrderAction["suspend"]>;
type Resume = NonNullable<OrderAction["resume"]>;
type Override = NonNullable<RatePlanInput["chargeOverrides"]>[number];

/**
 * An action as it is sent: only its own container, without dates and lengths that only other
 * policies need, and without untouched charges.
 */
export function cleanAction(action: OrderAction): OrderAction {
  const { type, triggerDates, changeReason, customFields } = action;
  return {
    type,
    ...(triggerDates?.length ? { triggerDates } : {}),
    ...(changeReason ? { changeReason } : {}),
    ...(customFields ? { customFields } : {}),
    ...containerOf(action),
  };
}

function containerOf(action: OrderAction): Partial<OrderAction> {
  switch (action.type) {
    case "CreateSubscription":
      return {
        createSubscription: action.createSubscription && subscriptionOf(action.createSubscription),
      };
    case "TermsAndConditions":
      return { termsAndConditions: action.termsAndConditions };
    case "AddProduct":
      return { addProduct: action.addProduct && planOf(action.addProduct) };
    case "UpdateProduct":
      return { updateProduct: action.updateProduct && updateOf(action.updateProduct) };
    case "RemoveProduct":
      return { removeProduct: action.removeProduct };
    case "RenewSubscription":
      return { renewSubscription: action.renewSubscription ?? {} };
    case "CancelSubscription":
      return { cancelSubscription: cancelOf(action.cancelSubscription) };
    case "OwnerTransfer":
      return { ownerTransfer: action.ownerTransfer };
    case "Suspend":
      return { suspend: action.suspend && suspendOf(action.suspend) };
    case "Resume":
      return { resume: action.resume && resumeOf(action.resume) };
    case "ChangePlan":
      return {
        changePlan: action.changePlan && {
          ...action.changePlan,
          newProductRatePlan: planOf(action.changePlan.newProductRatePlan),
        },
      };
  }
}

function subscriptionOf(wanted: NewSubscription): NewSubscription {
  const { initialTerm, renewalTerms, ...terms } = wanted.terms;
  const evergreen = initialTerm.termType === "EVERGREEN";
  return {
    ...wanted,
    terms: evergreen
      ? { initialTerm: { termType: "EVERGREEN" } }
      : { ...terms, initialTerm, ...(renewalTerms?.length ? { renewalTerms } : {}) },
    subscribeToRatePlans: wanted.subscribeToRatePlans.map(planOf),
  };
}

function planOf<P extends RatePlanInput>({ chargeOverrides, ...plan }: P) {
  const changed = chargeOverrides?.map(taxedAs).map(rolledAs).filter(saysSomething);
  return changed?.length ? { ...plan, chargeOverrides: changed } : plan;
}

/** The choices beside tax codes: no tax, and the catalog's. */
export const NOT_TAXED = "(not taxed)";
export const CATALOG_TAX = "(catalog)";

/** A chosen tax code makes a charge taxed; without a typed price the catalog's applies. */
function taxedAs<C extends Override>({ taxCode, pricing, ...charge }: C) {
  const priced = isTyped(pricing) ? { pricing } : {};
  if (!taxCode || taxCode === CATALOG_TAX) return { ...charge, ...priced };
  if (taxCode === NOT_TAXED) return { ...charge, ...priced, taxable: false };
  return { ...charge, ...priced, taxable: true, taxCode };
}

/** Unused units that do not roll over have no terms of rollover. */
function rolledAs<C extends Override>(charge: C): C {
  if (charge.isRollover !== false) return charge;
  return {
    ...charge,
    rolloverApply: undefined,
    rolloverPeriods: undefined,
    rolloverPeriodLength: undefined,
  };
}

function updateOf({ chargeUpdates, ...update }: Update): Update {
  const changed = chargeUpdates?.filter(saysSomething);
  const ofFeatures = update.subscriptionProductFeatures ?? update.clearingExistingFeatures;
  return ofFeatures && !changed?.length ? update : { ...update, chargeUpdates: changed };
}

/** The keys of a charge; every other field is a change. */
const NAMES = new Set(["chargeNumber", "productRatePlanChargeId", "productRatePlanChargeNumber"]);

/** Only charges with typed values are changed. */
function saysSomething(charge: object): boolean {
  return Object.entries(charge).some(([name, value]) => !NAMES.has(name) && isTyped(value));
}

function isTyped(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (typeof value !== "object") return true;
  return Object.values(value).some(isTyped);
}

function cancelOf(cancel: OrderAction["cancelSubscription"]) {
  if (cancel?.cancellationPolicy === "SpecificDate") return cancel;
  return cancel && { cancellationPolicy: cancel.cancellationPolicy };
}

function suspendOf({ suspendPolicy: policy, extendsTerm, ...rest }: Suspend): Suspend {
  const { suspendSpecificDate, suspendPeriods, suspendPeriodsType } = rest;
  return {
    suspendPolicy: policy,
    ...(extendsTerm === undefined ? {} : { extendsTerm }),
    ...(policy === "SpecificDate" ? { suspendSpecificDate } : {}),
    ...(policy === "FixedPeriodsFromToday" ? { suspendPeriods, suspendPeriodsType } : {}),
  };
}

function resumeOf({ resumePolicy: policy, extendsTerm, ...rest }: Resume): Resume {
  const { resumeSpecificDate, resumePeriods, resumePeriodsType } = rest;
  return {
    resumePolicy: policy,
    ...(extendsTerm === undefined ? {} : { extendsTerm }),
    ...(policy === "SpecificDate" ? { resumeSpecificDate } : {}),
    ...(policy.startsWith("FixedPeriods") ? { resumePeriods, resumePeriodsType } : {}),
  };
}
