"use client";

import { useQuery } from "@tanstack/react-query";
import { validityWords } from "@/components/catalog/charges/prepaid-values";
import { useBalances } from "@/components/prepaid/use-prepaid";
import type { Option } from "@/components/ui/select";
import {
  queryProductRatePlanCharges,
  queryProductRatePlans,
} from "@/lib/areas/catalog/lists/list-contract";
import { formatNumber } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Charge = RowOf<typeof queryProductRatePlanCharges>;

/** `100 credits once, for a month`. */
function soldText({ prepaidQuantity, prepaidUom, chargeType, validityPeriodType }: Charge): string {
  const often = chargeType === "OneTime" ? "once" : "in each billing period";
  return `${formatNumber(prepaidQuantity ?? 0)} ${prepaidUom} ${often}, for ${validityWords(validityPeriodType)}`;
}

/** Rate plans that can be sold today in a currency and that sell units of a subscription's balances. */
export function useTopUps(subscriptionNumber: string, currency: string | undefined) {
  const balances = useBalances(`subscriptionNumber.EQ:${subscriptionNumber}`);
  const units = (balances.data?.data ?? []).map(({ uOM }) => uOM);
  const charges = useQuery({
    ...operationQuery(queryProductRatePlanCharges, {
      query: { pageSize: "99", filter: [`prepaidUom.IN:[${units.join(",")}]`] },
    }),
    enabled: units.length > 0,
  });
  const sold = charges.data?.data ?? [];
  const numbers = [...new Set(sold.map(({ productRatePlanNumber }) => productRatePlanNumber))];
  const plans = useQuery({
    ...operationQuery(queryProductRatePlans, {
      query: {
        pageSize: "99",
        sort: ["name.ASC"],
        filter: [`productRatePlanNumber.IN:[${numbers.join(",")}]`],
      },
    }),
    enabled: numbers.length > 0,
  });
  const choices = (plans.data?.data ?? [])
    .filter(({ status }) => status === "Active")
    .filter((plan) => currency === undefined || plan.currencies.includes(currency))
    .map((plan): Option => {
      const own = sold.filter((of) => of.productRatePlanNumber === plan.productRatePlanNumber);
      const help = `${plan.productName}: ${own.map(soldText).join("; ")}`;
      return { value: plan.productRatePlanNumber, label: plan.name, help };
    });
  return { choices, known: charges.isSuccess && (numbers.length === 0 || plans.isSuccess) };
}
