import { objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const tenant = "tenant" as const;

export const PRODUCT = objectType(
  "Product",
  { scope: "catalog:read", from: "product o", within: tenant },
  {
    text: "product_number; name; SKU:o.sku; description; category",
    boolean: "allow_feature_changes",
    date: "EffectiveStartDate:o.effective_start; EffectiveEndDate:o.effective_end",
    datetime: TIMES,
  },
);

export const PRODUCT_RATE_PLAN = objectType(
  "ProductRatePlan",
  {
    scope: "catalog:read",
    from: "product_rate_plan o join product p on p.tenant_id = o.tenant_id and p.id = o.product_id",
    within: tenant,
  },
  {
    id: "product_id",
    text: "ProductRatePlanNumber:o.rate_plan_number; name; description; ActiveCurrencies:nullif(array_to_string(o.active_currencies, ','), '')",
    integer: "grade",
    date: "EffectiveStartDate:coalesce(o.effective_start, p.effective_start); EffectiveEndDate:coalesce(o.effective_end, p.effective_end)",
    datetime: TIMES,
  },
);

export const PRODUCT_RATE_PLAN_CHARGE = objectType(
  "ProductRatePlanCharge",
  { scope: "catalog:read", from: "product_rate_plan_charge o", within: tenant },
  {
    id: "product_rate_plan_id",
    text: `ProductRatePlanChargeNumber:o.charge_number; name; description; ChargeType:case o.charge_type when 'OneTime' then 'One-Time' else o.charge_type end;
      charge_model; UOM:o.uom; bill_cycle_type; billing_period; billing_period_alignment; billing_timing; list_price_base; trigger_event;
      end_date_condition; price_change_option; accounting_code; proration_option; up_to_periods_type; WeeklyBillCycleDay:o.weekly_bill_cycle_day;
      TaxCode:o.attributes -> 'tax' ->> 'code'; TaxMode:o.attributes -> 'tax' ->> 'mode'; DiscountLevel:o.attributes -> 'discount' ->> 'level';
      RatingGroup:case when o.attributes ? 'usage' then coalesce(o.attributes -> 'usage' ->> 'ratingGroup', 'ByBillingPeriod') end;
      UsageRecordRatingOption:case when o.attributes ? 'usage' then coalesce(o.attributes -> 'usage' ->> 'usageRating', 'EndOfBillingPeriod') end;
      PrepaidOperationType:case when o.attributes ? 'prepayment' then 'topup' when o.attributes -> 'usage' ? 'drawdown' then 'drawdown' end;
      PrepaidUom:o.attributes -> 'prepayment' ->> 'uom'; ValidityPeriodType:o.attributes -> 'prepayment' ->> 'validity';
      CreditOption:case when o.attributes ? 'prepayment' then 'TimeBased' end; RolloverApply:o.attributes -> 'prepayment' -> 'rollover' ->> 'apply';
      DrawdownUom:o.attributes -> 'usage' -> 'drawdown' ->> 'uom'`,
    number: `default_quantity; min_quantity; max_quantity; price_increase_percentage;
      IncludedUnits:(o.attributes -> 'usage' ->> 'includedUnits')::numeric; PackageSize:(o.attributes -> 'usage' ->> 'packageSize')::numeric;
      PrepaidQuantity:(o.attributes -> 'prepayment' ->> 'quantity')::numeric; DrawdownRate:(o.attributes -> 'usage' -> 'drawdown' ->> 'rate')::numeric;
      PrepaidTotalQuantity:(o.attributes -> 'prepayment' ->> 'quantity')::numeric * coalesce(o.default_quantity, 1)`,
    boolean: `Taxable:o.attributes ? 'tax'; IsStackedDiscount:coalesce((o.attributes -> 'discount' ->> 'stacked')::boolean, false);
      ApplyToBillingPeriodPartially:coalesce((o.attributes -> 'discount' ->> 'applyToBillingPeriodPartially')::boolean, false)`,
    integer: `bill_cycle_day; specific_billing_period; specific_list_price_base; up_to_periods;
      RolloverPeriods:(o.attributes -> 'prepayment' -> 'rollover' ->> 'periods')::int; RolloverPeriodLength:(o.attributes -> 'prepayment' -> 'rollover' ->> 'months')::int`,
    date: "SpecificTriggerDate:(o.attributes -> 'dates' ->> 'starts')::date; SpecificEndDate:(o.attributes -> 'dates' ->> 'ends')::date",
    datetime: TIMES,
  },
);

export const PRODUCT_RATE_PLAN_CHARGE_TIER = objectType(
  "ProductRatePlanChargeTier",
  { scope: "catalog:read", from: "product_rate_plan_charge_tier o", within: tenant },
  {
    id: "ProductRatePlanChargeId:o.charge_id",
    text: "currency; price_format",
    number: "price; starting_unit; ending_unit; flat_fee",
    integer: "tier",
  },
);
