import { Badge } from "@/components/ui/badge";

export type Environment = "test" | "live";

/** Says on every page whether money is real. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === "test" ? (
    <Badge tone="warning" className="font-semibold tracking-wide">
      TEST
    </Badge>
  ) : (
    <Badge tone="positive">Live</Badge>
  );
}
