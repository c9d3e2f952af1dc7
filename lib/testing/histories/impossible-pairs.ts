const NEVER = "two of a kind";

/** Why two features never occur in one charge; null when they may. */
export function whyApart(one: string, other: string): string | null {
  if (one.split(":")[0] === other.split(":")[0]) return NEVER;
  const both = (a: RegExp, b: RegExp) =>
    (a.test(one) && b.test(other)) || (a.test(other) && b.test(one));
  return IMPOSSIBLE.find(([a, b]) => both(a, b))?.[2] ?? null;
}

const PERIODIC =
  /^(period|day|alignment|timing|base|proration|ends after|renewal price|rating group|unit|rated|smoothing|formula|packages|at least|at most|tier fees):? ?/;
const OF_USAGE = /^(usage model|rating group|unit|rated|smoothing|formula|packages):? ?/;
const OF_DISCOUNTS =
  /^(discount level|discount class|stacked|fixed discount|percentage charge|discount of days):|model: Discount/;
const OF_LINES = /^order line/;
const OF_CHARGES =
  /^(recurring model|usage model|onetime model|tax|fixed tax|discount level|discount class|stacked|fixed discount|percentage charge|period|day|alignment|timing|base|proration|ends after|renewal price|rating group|unit|rated|formula|smoothing|packages|discount of days):/;
const IN_WEEKS_OR_DAYS = /period: (Week|Specific_Weeks|Specific_Days)/;
const IMPOSSIBLE: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^cut at the same price/, /^/, "it is counted by itself"],
  [/^prepaid:/, /^/, "it is counted by itself"],
  [/^recurring model/, /^(usage|onetime) model/, "a charge has one type"],
  [/^usage model/, /^onetime model/, "a charge has one type"],
  [/^recurring model/, OF_USAGE, "only usage is rated"],
  [/^onetime model/, PERIODIC, "a one-time charge has one day"],
  [OF_DISCOUNTS, /^(timing|base|proration|renewal price)/, "a discount follows what it reduces"],
  [OF_DISCOUNTS, OF_USAGE, "a discount has no quantity"],
  [
    /^(discount level|discount class|stacked|fixed discount|percentage charge|discount of days):/,
    /model: (FlatFee|PerUnit|Tiered|Volume|Delivery)/,
    "of discounts only",
  ],
  [
    /^(at least|at most|tier fees):/,
    /model: (FlatFee|Delivery|Discount)|^(discount level|discount class|stacked|fixed discount|percentage charge|discount of days):/,
    "bounds and fees of tiers belong to amounts that vary",
  ],
  [/^at (least|most):/, /^smoothing/, "a pool is billed over periods"],
  [
    /^tier fees:/,
    /model: (PerUnit|Overage|Multi|Prerated)|^formula/,
    "a fee of a tier belongs to a price table",
  ],
  [/stacked: true/, /DiscountFixedAmount|^fixed discount/, "percentages stack"],
  [/^fixed discount/, /DiscountPercentage/, "a percentage is not negative"],
  [
    /^percentage charge/,
    /DiscountFixedAmount|^discount class|stacked: true|^fixed discount|^onetime model/,
    "a percentage charge recurs and is of the price",
  ],
  [OF_LINES, OF_CHARGES, "a line of an order is no charge of a subscription"],
  [/^order line, back:/, /^order line: sold/, "what is sold gives nothing back"],
  [OF_DISCOUNTS, /^(tax|fixed tax):/, "a discount is taxed as what it reduces"],
  [OF_DISCOUNTS, /Subscription_Term/, "a discount is given by its own periods"],
  [OF_USAGE, /^(timing|base|proration|ends after|renewal price)/, "usage is billed in arrears"],
  [OF_USAGE, /Subscription_Term/, "usage is billed by the period"],
  [
    /rating group: By(Usage|Group)/,
    /usage model: (FlatFee|High|Multi|Prerated)/,
    "records are grouped for prices of units",
  ],
  [
    /^packages/,
    /usage model: (FlatFee|High|Multi|Overage|Prerated|TieredWith)|^(smoothing|formula)/,
    "packages have a price each, or a price table",
  ],
  [
    /^smoothing/,
    /usage model: (?!Overage|TieredWithOverage)|rating group: By(Usage|Group)/,
    "an overage is smoothed",
  ],
  [
    /^formula/,
    /usage model: (?!Multi)|rating group: By(Usage|Group)|^smoothing/,
    "a formula is a model of its own",
  ],
  [/^smoothing/, /^rated/, "what is smoothed is rated at the end of its period"],
  [/base: Per_Week/, /period: (?!Week|Specific_Weeks|Subscription_Term)/, "weeks make no months"],
  [/base: Per_(Month|Year|Specific_Months)/, IN_WEEKS_OR_DAYS, "months make no weeks or days"],
  [/base: Per_Billing_Period/, /Subscription_Term/, "a term is priced by its units"],
  [/Delivery/, /base: Per_(Month|Year|Week|Specific)/, "a delivery has its own price"],
  [/Delivery/, /Subscription_Term|proration: ChargeFullPeriod/, "deliveries are counted by days"],
  [
    /day: SpecificDayofWeek/,
    /period: (?!Week|Specific_Weeks)|base: Per_(Month|Year|Specific)/,
    "a day of the week is for weeks",
  ],
  [/day: (SpecificDayofMonth|Term)/, IN_WEEKS_OR_DAYS, "a day of the month is for months"],
  [/day: (SpecificDayofMonth|Term)/, /base: Per_Week/, "a day of the month is for months"],
  [
    /day: DefaultFromCustomer/,
    /period: (Week|Specific_Weeks)/,
    "the account's day is one of a month",
  ],
  [
    /day: (ChargeTrigger|SubscriptionStart)Day/,
    /Specific_Days/,
    "days are counted from the alignment",
  ],
  [/Subscription_Term/, /^day:|alignment: AlignTo(Sub|Term)/, "a term begins with itself"],
  [/Subscription_Term/, /proration: ChargeFullPeriod/, "a term has no full price"],
  [/Subscription_Term/, /pause lengthens|term: evergreen/, "such a term keeps its length"],
  [/alignment: AlignToTermEnd|day: TermEndDay/, /pause lengthens/, "such a term keeps its length"],
  [/terms: from evergreen/, /^term: termed|beyond the term: (?!no)/, "it had a term"],
  [
    /terms: from evergreen/,
    /AlignToTerm|Term(Start|End)Day|renewal price|Subscription_Term/,
    "there is no term",
  ],
  [
    /change of terms|booked Terms/,
    /AlignToTermEnd|TermEndDay|Subscription_Term/,
    "such a term stays as it is",
  ],
  [/^term: termed/, /beyond the term: no end/, "a term has an end"],
  [
    /beyond the term: no end/,
    /AlignToTerm|Term(Start|End)Day|renewal price|Subscription_Term|terms: (to|another)/,
    "there is no term",
  ],
  [
    /^term: evergreen/,
    /AlignToTerm|Term(Start|End)Day|renewal price|beyond the term: (?!no)|terms: (to|another)/,
    "there is no term",
  ],
];
