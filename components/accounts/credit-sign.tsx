import { Badge } from "@/components/ui/badge";

/** Says that an account has credit, which pays the next invoice that is due. */
export function CreditSign() {
  return (
    <Badge tone="positive" className="rounded-full px-2">
      Credit available
    </Badge>
  );
}
