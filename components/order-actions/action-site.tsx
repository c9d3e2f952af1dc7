"use client";

import { createContext, useContext } from "react";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { useViewer } from "@/components/layout/frame/viewer";

/** What an action is about: the subscription that changes, and the currency of its prices. */
export type ActionSite = {
  subscription: Subscription | undefined;
  currency: string | undefined;
};

const Site = createContext<ActionSite>({ subscription: undefined, currency: undefined });

export const ActionSiteProvider = Site;

export const useActionSite = () => useContext(Site);

/** The subscription's current rate plans. */
export function plansOf(subscription: Subscription | undefined) {
  return (subscription?.ratePlans ?? []).filter((plan) => plan.lastChangeType !== "Remove");
}

/** The first unbilled day of the subscription; undefined while nothing is billed. */
function billedThrough(subscription: Subscription | undefined): string | undefined {
  const days = plansOf(subscription).flatMap((plan) =>
    plan.ratePlanCharges
      .filter((charge) => charge.type === "Recurring")
      .flatMap((charge) => charge.chargeSegments ?? [charge])
      .map(({ chargedThroughDate }) => chargedThroughDate),
  );
  return days
    .filter((day): day is string => day !== null)
    .sort()
    .at(-1);
}

type Preset = { label: string; value: string };

/** Common effective dates of a change. */
export function useDayPresets(): Preset[] {
  const { today } = useViewer();
  const { subscription } = useActionSite();
  const periodEnd = billedThrough(subscription);
  const termEnd = subscription?.termEndDate;
  return [
    { label: "Today", value: today },
    ...(periodEnd && periodEnd > today ? [{ label: "Period end", value: periodEnd }] : []),
    ...(termEnd && termEnd > today ? [{ label: "Term end", value: termEnd }] : []),
  ];
}
