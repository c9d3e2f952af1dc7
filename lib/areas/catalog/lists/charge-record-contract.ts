import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { prepaidReads } from "@/lib/areas/catalog/prepaid/prepaid-read-contract";

const field = fieldsOf(523); // 523500-523579: more of charges as rows of lists.
const shown = z.string().nullable();
const amount = z.number().nullable();

/** Two of them have codes of their own here. */
const { isPrepaid: _prepaid, isRollover: _rollover, ...prepaid } = prepaidReads(523, 560);

/** What programs read of a charge of the catalog in lists, under the names of their own records. */
export const chargeRecord = {
  uOM: field(500, shown, "Unit of measure, under the name of older records."),
  billCycleType: field(501, z.string(), "What decides the billing day."),
  billCycleDay: field(502, amount, "The billing day, where it is a day of the month."),
  weeklyBillCycleDay: field(503, shown, "The billing day, where it is a day of the week."),
  specificBillingPeriod: field(
    504,
    amount,
    "Months or weeks of a billing period of specific length.",
  ),
  billingPeriodAlignment: field(505, z.string(), "What billing periods begin with."),
  billingTiming: field(506, z.string(), "IN_ADVANCE or IN_ARREARS."),
  listPriceBase: field(507, z.string(), "What time the price is for."),
  specificListPriceBase: field(508, amount, "Months of a price for specific months."),
  triggerEvent: field(509, z.string(), "What starts the charge."),
  endDateCondition: field(510, z.string(), "When the charge ends."),
  specificTriggerDate: field(
    549,
    shown,
    "Day on which the charge starts, where the catalog has one.",
  ),
  specificEndDate: field(
    550,
    shown,
    "First day on which the charge no longer runs, where the catalog has one.",
  ),
  upToPeriods: field(511, amount, "Number of periods of a fixed time."),
  numberOfPeriod: field(512, amount, "Always null: no price depends on earlier periods."),
  upToPeriodsType: field(513, shown, "Their unit."),
  prorationOption: field(514, z.string(), "How parts of periods are billed."),
  minimumAmounts: field(
    546,
    z.record(z.string(), z.number()).nullable(),
    "The least that a billing period costs, by currency; null for nothing.",
  ),
  maximumAmounts: field(
    547,
    z.record(z.string(), z.number()).nullable(),
    "The most that a billing period costs, by currency; null for none.",
  ),
  priceChangeOption: field(515, z.string(), "What a renewal does to the price."),
  priceIncreasePercentage: field(516, amount, "Percentage that a renewal adds to the price."),
  useTenantDefaultForPriceChange: field(
    517,
    z.boolean(),
    "Whether a renewal changes the price by the percentage of the settings of subscriptions.",
  ),
  defaultQuantity: field(518, amount, "Quantity of a new subscription."),
  minQuantity: field(519, amount, "Smallest quantity."),
  maxQuantity: field(520, amount, "Largest quantity."),
  includedUnits: field(521, amount, "Units of usage that the price includes."),
  packageSize: field(548, amount, "Units in a package, where prices are of packages."),
  accountingCode: field(522, shown, "Accounting code."),
  taxable: field(523, z.boolean(), "Whether it is taxed."),
  taxCode: field(524, shown, "Tax code."),
  taxMode: field(525, shown, "Whether its price contains tax."),
  applyDiscountTo: field(526, shown, "Charges that a discount reduces."),
  discountLevel: field(527, shown, "How far a discount reaches."),
  isStackedDiscount: field(528, z.boolean(), "Whether a discount applies after others."),
  applyToBillingPeriodPartially: field(
    529,
    z.boolean(),
    "Whether a discount may end within a period.",
  ),
  chargeFunction: field(530, z.string(), "What it is for: Standard, Prepayment or Drawdown."),
  isPrepaid: field(531, z.boolean(), "Whether it sells or uses prepaid units."),
  isRollover: field(
    532,
    z.boolean(),
    "Whether units that it sells and that are not used are rolled over.",
  ),
  ...prepaid,
  isAllocationEligible: field(533, z.boolean(), "Always false."),
  isUnbilled: field(534, z.boolean(), "Always false."),
  legacyRevenueReporting: field(535, z.boolean(), "Always false."),
  excludeItemBillingFromRevenueAccounting: field(536, z.boolean(), "Always false."),
  excludeItemBookingFromRevenueAccounting: field(537, z.boolean(), "Always false."),
  priceUpsellQuantityStacked: field(538, z.boolean(), "Always false."),
  discountClassId: field(
    539,
    shown,
    "Class of a discount; its name, by which the tenant's discountClasses list it.",
  ),
  ratingGroup: field(540, shown, "Which records of usage are rated together."),
  usageRecordRatingOption: field(541, shown, "Always null."),
  revenueRecognitionRuleName: field(542, shown, "Always null: revenue is not recognized."),
  revRecTriggerCondition: field(543, shown, "Always null: revenue is not recognized."),
  createdById: field(
    544,
    z.string(),
    "Id of its maker: zeros, which stand for the product itself.",
  ),
  updatedById: field(545, z.string(), "Id of who changed it last: zeros, too."),
};
