import { PropertyList } from "@/components/layout/property-list";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import type { queryAuthorizations } from "@/lib/areas/payment-methods/authorizations/authorization-contract";
import type { RowOf } from "@/lib/portal/use-list";

export type Held = RowOf<typeof queryAuthorizations>;

export type HeldAmountProps = { held: Held; onTake: () => void; onRelease: () => void };

/** An amount that is held now, with buttons to capture and release it. */
export function HeldAmount({ held, onTake, onRelease }: HeldAmountProps) {
  const denied = useDenied("payments:write");
  return (
    <Card
      level={3}
      title={<Money amount={held.amount} currency={held.currency} />}
      actions={
        <>
          <Button size="sm" disabledReason={denied} onClick={onRelease}>
            Release
          </Button>
          <Button size="sm" disabledReason={denied} onClick={onTake}>
            Take
          </Button>
        </>
      }
    >
      <PropertyList
        properties={[
          { label: "Held until", value: <Instant at={held.expirationDate} /> },
          { label: "Purchase", value: held.gatewayOrderId },
          { label: "Gateway", value: held.gateway },
        ]}
      />
    </Card>
  );
}
