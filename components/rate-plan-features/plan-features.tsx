import { Sparkles } from "lucide-react";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { formatNumber } from "@/lib/portal/format";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";

/** The features of a rate plan of a subscription after all of its orders. */
export function PlanFeatures({ plan }: { plan: Subscription["ratePlans"][number] }) {
  const features = plan.subscriptionProductFeatures;
  if (!features.length) return null;
  return (
    <ul
      aria-label={`Features of ${plan.ratePlanName}`}
      className="flex flex-wrap gap-x-5 gap-y-1 border-b px-4 py-2.5 text-sm sm:px-5"
    >
      {features.map((feature) => (
        <li key={feature.id} className="flex min-w-0 items-start gap-1.5">
          <Sparkles aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />
          <span className="min-w-0">
            {feature.name}
            {feature.quantity !== undefined && (
              <span className="text-muted">
                {" "}
                · {formatNumber(feature.quantity)} {feature.unitOfMeasure}
              </span>
            )}
            <CustomFactsLine object="SubscriptionProductFeature" record={feature} />
          </span>
        </li>
      ))}
    </ul>
  );
}
