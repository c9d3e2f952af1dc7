import type { RatePlan } from "@/components/catalog/catalog-reads";
import { Copyable } from "@/components/ui/copyable";
import { Status } from "@/components/ui/status";

/** Name, number and status of a rate plan on one line. */
export function RatePlanTitle({ ratePlan }: { ratePlan: RatePlan }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{ratePlan.name}</span>
      <Status value={ratePlan.status} />
      <Copyable
        className="font-normal text-muted text-sm"
        value={ratePlan.productRatePlanNumber}
        label="rate plan number"
      />
    </span>
  );
}
