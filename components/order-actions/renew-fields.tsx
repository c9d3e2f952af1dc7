"use client";

import { useActionSite } from "@/components/order-actions/action-site";
import { renewalText } from "@/components/subscriptions/term-text";
import { CalendarDate } from "@/components/ui/calendar-date";

/** A renewal needs no input: the subscription's terms say for how long it renews. */
export function RenewFields() {
  const { subscription } = useActionSite();
  if (!subscription) return null;
  const { termEndDate } = subscription;
  const after = renewalText({ ...subscription, autoRenew: true })
    .replace("Auto-renews", "Renews")
    .replace(" automatically", "");
  return (
    <p>
      {termEndDate ? (
        <>
          The next term begins on <CalendarDate date={termEndDate} />, when the current one ends.{" "}
          {after}.
        </>
      ) : (
        "An evergreen subscription has no term that could be renewed."
      )}
    </p>
  );
}
