import { Badge } from "@/components/ui/badge";
import type { Environment } from "@/lib/kernel/context";

/** Says on every page whether money is real. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === "test" ? (
    <Badge tone="warning" className="font-semibold tracking-wide">
      TEST
    </Badge>
  ) : (
    <Badge tone="positive" className="font-semibold tracking-wide">
      LIVE
    </Badge>
  );
}
