"use client";

import { DateField } from "@/components/form/fields/date-field";
import { useDayPresets } from "@/components/order-actions/action-site";

/** The day on which an action takes effect. */
export function EffectDateField({ at, label = "From" }: { at: string; label?: string }) {
  return (
    <DateField
      name={`${at}.triggerDates.0.triggerDate`}
      label={label}
      presets={useDayPresets()}
      className="max-w-64"
    />
  );
}
