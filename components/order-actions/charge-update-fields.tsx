"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { formatDate, formatMoney, formatNumber } from "@/lib/portal/format";

type Charge = Subscription["ratePlans"][number]["ratePlanCharges"][number];

const kinds: Record<string, string> = { OneTime: "oneTime", Recurring: "recurring" };
const models = ["FlatFee", "PerUnit", "Tiered", "Volume"];

/** The member of `pricing` that fits a charge whose quantity or price can be typed. */
function memberOf({ type, model }: Charge): string | undefined {
  const kind = kinds[type];
  if (type === "Usage") return model === "PerUnit" ? "usagePerUnit" : undefined;
  return kind && models.includes(model) ? `${kind}${model}` : undefined;
}

/** One charge of a subscription: quantity and price, left empty to keep them. */
export function ChargeUpdateFields({ at, charge }: { at: string; charge: Charge }) {
  const { setValue } = useFormContext();
  const { today } = useViewer();
  const { number, name, quantity, price, currency, uom, model, type } = charge;
  const { effectiveStartDate: begins } = charge;
  const since = begins > today ? `from ${formatDate(begins)}` : "now";
  const member = memberOf(charge);

  useEffect(() => {
    setValue(`${at}.chargeNumber`, number);
  }, [at, number, setValue]);

  if (!member || type === "OneTime") return null;
  return (
    <div className="rounded-md border px-4 py-3">
      <FieldGroup legend={name} description={charge.priceText} columns={2}>
        {quantity !== null && model !== "FlatFee" && (
          <NumberField
            name={`${at}.pricing.${member}.quantity`}
            label={`Quantity of ${name}`}
            help={`${formatNumber(quantity)} ${since}`}
            optional
            min={0}
            unit={uom ?? undefined}
          />
        )}
        {(model === "FlatFee" || model === "PerUnit") && (
          <MoneyField
            name={`${at}.pricing.${member}.listPrice`}
            label={`Price of ${name}`}
            help={
              price === null ? "" : `${formatMoney(price, currency, { precise: true })} ${since}`
            }
            optional
            precise
            min={0}
            currency={currency}
          />
        )}
      </FieldGroup>
    </div>
  );
}
