/** What happened to a subscription, in plain JSON: dates and amounts are texts. */
export type Charge = {
  /** Names are unique in a history. */
  readonly name: string;
  readonly type: "OneTime" | "Recurring" | "Usage";
  readonly model: Model;
  readonly price?: string;
  readonly quantity?: string;
  /** `upTo` is the last unit of a tier; null is without an end. */
  readonly tiers?: readonly Tier[];
  /** The least and the most that a unit of the list price costs; usage, that a period costs. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly included?: string;
  readonly overagePrice?: string;
  /** Delivery: 1 is Monday. */
  readonly weekdays?: readonly number[];
  readonly billingPeriod?: BillingPeriod;
  /** Months, weeks or days of a specific period. */
  readonly count?: number;
  readonly timing?: "IN_ADVANCE" | "IN_ARREARS";
  readonly listPriceBase?: ListPriceBase;
  /** Months of `Per_Specific_Months`. */
  readonly baseMonths?: number;
  readonly billingDay?: BillingDay;
  readonly dayOfMonth?: number;
  readonly dayOfWeek?: number;
  readonly alignment?: Alignment;
  readonly proration?: "NoProration" | "TimeBasedProration" | "ChargeFullPeriod";
  /** Ends this long after its start. */
  readonly upTo?: { readonly count: number; readonly unit: "Days" | "Weeks" | "Months" | "Years" };
  /** Percentage by which the price rises with a renewal. */
  readonly increase?: string;
  /** It rises by the tenant's percentage of a renewal instead. */
  readonly followsTenant?: boolean;
  /** A renewal takes the catalog's price at that time. */
  readonly followsCatalog?: boolean;
  /** A percentage below zero is a percentage charge: it adds that share. */
  readonly discount?: Discount;
  readonly tax?: { readonly code: string; readonly mode: "TaxExclusive" | "TaxInclusive" };
  readonly ratingGroup?: RatingGroup;
  readonly unit?: { readonly decimals: number; readonly rounding: "Up" | "Down" };
  readonly onDemand?: boolean;
  /** Usage: the price is of packages of so many units. */
  readonly packageSize?: string;
  readonly smoothing?: Smoothing;
  readonly formula?: string;
  /** Sells prepaid units: so many for each unit of the charge. */
  readonly sells?: {
    readonly unit: string;
    readonly quantity: string;
    readonly validity: "MONTH" | "QUARTER" | "SEMI_ANNUAL" | "ANNUAL";
    /** What is not used may be used in so many further periods: of so many months, or as long as the validity. */
    readonly carries?: {
      readonly times: number;
      readonly months?: number;
      readonly first: boolean;
    };
  };
  /** Its usage is paid from prepaid units first, `rate` for each used unit. */
  readonly draws?: { readonly unit: string; readonly rate: string };
};

export type Model =
  | "FlatFee"
  | "PerUnit"
  | "Tiered"
  | "Volume"
  | "Overage"
  | "TieredWithOverage"
  | "Delivery"
  | "HighWatermarkVolumePricing"
  | "HighWatermarkTieredPricing"
  | "PreratedPricing"
  | "PreratedPerUnit"
  | "MultiAttributePricing"
  | "DiscountFixedAmount"
  | "DiscountPercentage";

export type BillingPeriod =
  | "Month"
  | "Quarter"
  | "Semi_Annual"
  | "Annual"
  | "Eighteen_Months"
  | "Two_Years"
  | "Three_Years"
  | "Five_Years"
  | "Specific_Months"
  | "Subscription_Term"
  | "Week"
  | "Specific_Weeks"
  | "Specific_Days";

export type ListPriceBase =
  | "Per_Billing_Period"
  | "Per_Month"
  | "Per_Week"
  | "Per_Year"
  | "Per_Specific_Months";

export type BillingDay =
  | "DefaultFromCustomer"
  | "SpecificDayofMonth"
  | "SubscriptionStartDay"
  | "ChargeTriggerDay"
  | "SpecificDayofWeek"
  | "TermStartDay"
  | "TermEndDay";

export type Alignment =
  | "AlignToCharge"
  | "AlignToSubscriptionStart"
  | "AlignToTermStart"
  | "AlignToTermEnd";

export type RatingGroup =
  | "ByBillingPeriod"
  | "ByUsageStartDate"
  | "ByUsageRecord"
  | "ByUsageUpload"
  | "ByGroupId";

/** How an overage is smoothed over periods. A rolling window may bill it as it occurs, and credit each unused unit. */
export type Smoothing = {
  readonly model: "RollingWindow" | "Rollover";
  readonly periods: number;
  readonly asItOccurs?: boolean;
  readonly credit?: string;
};

export type Tier = {
  readonly upTo: string | null;
  readonly price: string;
  readonly format: "PerUnit" | "FlatFee";
  /** Owed once a tier with a price per unit is reached. */
  readonly fee?: string;
};

export type Discount = {
  readonly applyTo: readonly ("OneTime" | "Recurring" | "Usage")[];
  readonly level: "rateplan" | "subscription" | "account";
  readonly stacked: boolean;
  /** Only the days on which it is in effect are reduced. */
  readonly partially?: boolean;
  readonly class?: string;
};

export type Plan = { readonly name: string; readonly charges: readonly Charge[] };

export type Action =
  | { readonly type: "AddProduct"; readonly on: string; readonly plan: Plan }
  | {
      readonly type: "UpdateProduct";
      readonly on: string;
      readonly charge: string;
      /** Of the charge. */
      readonly model: Model;
      readonly quantity?: string;
      readonly price?: string;
      readonly tiers?: readonly Tier[];
      readonly billingDay?: BillingDay;
      readonly dayOfMonth?: number;
    }
  | { readonly type: "RemoveProduct"; readonly on: string; readonly plan: string }
  | {
      readonly type: "ChangePlan";
      readonly on: string;
      /** The removed one. */
      readonly plan: string;
      readonly next: Plan;
    }
  | {
      readonly type: "RenewSubscription";
      readonly on: string;
      /** The catalog's prices from now on, by charge. */
      readonly catalog?: Readonly<Record<string, CatalogPrice>>;
      /** The tenant's percentage from now on; none when absent. */
      readonly tenantIncrease?: string;
    }
  /** The newest term gets another length from its beginning on; null is evergreen. */
  | { readonly type: "TermsAndConditions"; readonly on: string; readonly termMonths: number | null }
  | { readonly type: "CancelSubscription"; readonly on: string }
  | { readonly type: "Suspend"; readonly on: string }
  /** Another account pays from then on. */
  | { readonly type: "OwnerTransfer"; readonly on: string; readonly payer: string }
  | { readonly type: "Resume"; readonly on: string; readonly extendsTerm: boolean };

export type CatalogPrice = Pick<Charge, "model" | "price" | "tiers">;

export type Use = {
  readonly charge: string;
  readonly on: string;
  readonly quantity: string;
  readonly group?: string;
  readonly amount?: string;
};

/** Sold once, beside the subscription. */
export type OrderLine = {
  /** Names are unique in a history, among those of charges too. */
  readonly name: string;
  readonly quantity: string;
  /** Per unit, before its discount. */
  readonly price: string;
  readonly discount?: { readonly type: "Percentage" | "FixedAmount"; readonly amount: string };
  readonly tax?: Charge["tax"];
  /** The first and last day on the document. */
  readonly first: string;
  readonly last: string;
  /** From this day on a bill includes it. */
  readonly due: string;
  /** Its own payment term; lines of different payment terms share no document. */
  readonly paymentTerm?: string;
  /** The account whose order it belongs to; the first payer's when absent. */
  readonly orderedBy?: string;
  /** Who pays for it, whoever ordered it; the first payer when absent. */
  readonly payer?: string;
  /** Its own bill-to contact; lines of different ones share no document. */
  readonly billTo?: string;
  /** The country of its own sold-to contact, where it is taxed. */
  readonly soldTo?: string;
  /** The returned line, at its price and tax, for its payer; its bill need not have been made. */
  readonly returns?: string;
};

export type Rules = {
  readonly prorateRecurringPeriod: boolean;
  readonly billRecurringPartialMonth: boolean;
  readonly billRecurringPartialWeek: boolean;
  readonly billUsagePartialMonth: boolean;
  readonly billUsagePartialWeek: boolean;
  readonly monthBasis: "UseActualDays" | "Assume30Actual360" | "Assume30Strict360";
  readonly prorationUnit: "ProrateByDay" | "ProrateByMonthFirst";
  readonly oneTimeCreditBack: boolean;
  readonly creditProratedFixedDiscount: boolean;
  readonly stackedDiscounts: "OnRemainder" | "OnOriginal";
  /** The first class applies first, and discounts without a class last. */
  readonly discountClasses?: readonly string[];
  readonly creditBase: "BilledMinusUsed" | "RemainingDays";
  readonly sumToListPrice: boolean;
  readonly rateUsageIndividually: boolean;
  readonly rounding: "HalfUp" | "Up" | "Down";
  /** The smallest step of the currency's amounts. */
  readonly step: string;
  /** Whole periods are billed beyond the end of a term that does not auto-renew, until it has ended. */
  readonly invoicePastEndOfTerm?: boolean;
  /** Where it auto-renews they are, unless this is set. */
  readonly billToTermEndWhenAutoRenew?: boolean;
  /** Document: lines are rounded to the smallest unit, and the step is for the total. */
  readonly roundingLevel: "Line" | "Document";
  readonly taxInclusiveRounding: "RoundingNetAmount" | "RoundingTaxAmount";
  /** Whether each tax of a line is rounded, or all those of a document together. */
  readonly taxRoundingLevel: "Line" | "Document";
  /** What is credited on a credit memo. */
  readonly legalDocumentRule:
    | "NegativeCharges"
    | "NegativeAndZeroCredits"
    | "GroupByOriginalSRPC"
    | "NetNegativeTotal";
};

/** What a merchant did, in booking order. */
export type Step =
  | { readonly action: Action }
  | { readonly bill: string }
  | { readonly use: readonly Use[] }
  /** The billing day of the first payer's account moves. */
  | { readonly accountDay: number }
  | { readonly line: OrderLine };

export type TaxRate = {
  readonly code: string;
  readonly name: string;
  /** A fraction, or an amount for each line. */
  readonly rate: string;
  readonly isFixed?: boolean;
  /** Where it applies; everywhere when absent. */
  readonly country?: string;
};

/** Where the first payer is taxed, and whether it is exempt. */
export type Buyer = { readonly country: string; readonly isExempt: boolean };

export type History = {
  readonly seed: number;
  readonly currency: string;
  /** Of every account at first, 1 to 31. */
  readonly billingDay: number;
  readonly rules: Rules;
  readonly taxRates: readonly TaxRate[];
  /** Of the first payer; all others are taxed in the US. */
  readonly buyer?: Buyer;
  readonly start: string;
  /** Null is evergreen. */
  readonly termMonths: number | null;
  readonly renewsByItself?: boolean;
  readonly plans: readonly Plan[];
  readonly steps: readonly Step[];
};
