"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Charge } from "@/components/catalog/catalog-reads";
import { PriceCurve } from "./price-curve";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { MoneyInput } from "@/components/ui/money-input";
import { Money } from "@/components/ui/money";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { SideSheet } from "@/components/ui/side-sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { quotePrice } from "@/lib/areas/catalog/quotes/quote-contract";
import { formatPeriod } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

/** Where the slider ends: with the price table, or a little above its last tier. */
function mostUnits(charge: Charge, currency: string): number {
  const { pricing, defaultQuantity, includedUnits, packageSize } = charge;
  const tiers = pricing.find((of) => of.currency === currency)?.tiers ?? [];
  const size = packageSize ?? 1;
  const last = tiers.at(-1)?.endingUnit ?? null;
  if (last !== null) return last * size;
  const edge = (tiers.at(-2)?.endingUnit ?? 0) * size;
  const least = Math.max(100, size * 5, (includedUnits ?? 0) * 2, (defaultQuantity ?? 1) * 3);
  return Math.ceil(Math.max(least, edge * 1.5));
}

/** Whether the price depends on a number of units: a quantity, or a day's usage. */
const isCounted = ({ type, model, defaultQuantity }: Charge) =>
  defaultQuantity !== null || (type === "Usage" && model !== "FlatFee");

export type TryPriceProps = { charge: Charge | null; onClose: () => void };

/** What a charge costs for a quantity, as billing works it out. */
export function TryPrice({ charge, onClose }: TryPriceProps) {
  return (
    <SideSheet
      open={charge !== null}
      onOpenChange={(next) => !next && onClose()}
      title={charge ? `Try ${charge.name}` : "Try a price"}
      description="The first whole billing period, worked out as a bill is."
    >
      {charge && <Calculator charge={charge} />}
    </SideSheet>
  );
}

function Calculator({ charge }: { charge: Charge }) {
  const [currency, setCurrency] = useState(charge.pricing[0]?.currency ?? "");
  const counted = isCounted(charge);
  const [quantity, setQuantity] = useState(charge.defaultQuantity ?? (counted ? 10 : null));
  const asked = useDeferredValue(quantity ?? 0);
  const isShare = charge.model === "Calculated";
  const [others, setOthers] = useState<number | null>(100);
  const otherCharges = useDeferredValue(others ?? 0);
  const body = {
    productRatePlanChargeKey: charge.id,
    currency,
    ...(counted ? { quantity: asked } : {}),
    ...(isShare ? { otherCharges } : {}),
  };
  const quote = useQuery({
    ...operationQuery(quotePrice, { body }),
    placeholderData: keepPreviousData,
    // The charge may be edited before it is tried again.
    gcTime: 0,
  });
  return (
    <div className="space-y-4">
      <Field label="Currency">
        <Select
          options={charge.pricing.map((of) => ({ value: of.currency, label: of.currency }))}
          value={currency}
          onValueChange={setCurrency}
        />
      </Field>
      {isShare && (
        <Field label="The charges that it is a share of cost">
          <MoneyInput currency={currency} value={others} onValueChange={setOthers} min={0} />
        </Field>
      )}
      {counted && (
        <>
          <Field label={charge.type === "Usage" ? `Used, in ${charge.uom ?? "units"}` : "Quantity"}>
            <NumberInput value={quantity} onValueChange={setQuantity} min={0} />
          </Field>
          <input
            type="range"
            aria-label={`Quantity of ${charge.name}`}
            className="w-full accent-accent"
            min={0}
            max={mostUnits(charge, currency)}
            value={quantity ?? 0}
            onChange={(event) => setQuantity(Number(event.target.value))}
          />
        </>
      )}
      {quote.error && <Banner tone="negative">{quote.error.message}</Banner>}
      {quote.data && !quote.error && (
        <>
          <p role="status" className="text-2xl">
            <Money amount={quote.data.amount} currency={quote.data.currency} strong />
          </p>
          <p className="text-muted text-sm">
            {formatPeriod(quote.data.serviceStartDate, quote.data.serviceEndDate)}
          </p>
          <PriceCurve quote={quote.data} />
          {quote.data.explanation && <p className="text-sm">{quote.data.explanation.text}</p>}
        </>
      )}
      {quote.isPending && <Skeleton className="h-32" />}
    </div>
  );
}
