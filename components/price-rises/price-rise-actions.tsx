"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { EditPriceRise } from "@/components/price-rises/edit-price-rise";
import { type RiseDeed, RiseDialog } from "@/components/price-rises/rise-dialog";
import { riseReads } from "@/components/price-rises/rise-reads";
import { countOf, type Rise } from "@/components/price-rises/rise-words";
import { Button } from "@/components/ui/button";
import { calculatePriceRise, deletePriceRise } from "@/lib/areas/price-rises/contract";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** The actions on a price rise in its state. */
export function PriceRiseActions({ rise }: { rise: Rise }) {
  const [asked, setAsked] = useState<RiseDeed | null>(null);
  const [editing, setEditing] = useState(false);
  const denied = useDenied("orders:write");
  const { today } = useViewer();
  const router = useRouter();
  const calculate = useOperation(calculatePriceRise, { refreshes: riseReads });
  const remove = useOperation(deletePriceRise);
  const params = { priceRiseKey: rise.number };
  const stale = rise.calculatedOn !== today;
  const nothing = countOf(rise, "Planned") === 0;
  const button = (deed: RiseDeed, label: string, primary = false, reason: string | null = null) => (
    <Button
      key={deed}
      variant={primary ? "primary" : undefined}
      disabledReason={denied ?? reason}
      onClick={() => setAsked(deed)}
    >
      {label}
    </Button>
  );
  const failed = countOf(rise, "Failed", "UndoFailed");
  return (
    <>
      {rise.status === "Draft" && (
        <>
          {button("delete", "Delete")}
          <Button disabledReason={denied} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            disabledReason={denied}
            pending={calculate.isPending}
            onClick={() => void calculate.mutateAsync({ params })}
          >
            Calculate again
          </Button>
          {button(
            "start",
            "Start",
            true,
            (stale && "Its dry run is not of today: calculate it again") ||
              (nothing && "No price rises") ||
              null,
          )}
          <EditPriceRise rise={rise} open={editing} onOpenChange={setEditing} />
        </>
      )}
      {rise.startedDate && !["Undoing", "Undone"].includes(rise.status) && button("undo", "Undo")}
      {["Running", "Paused"].includes(rise.status) && button("cancel", "Cancel the rest")}
      {rise.status === "Running" && button("pause", "Pause")}
      {failed > 0 && rise.status !== "Draft" && button("retry", `Try ${failed} again`, true)}
      {rise.status === "Paused" && button("resume", "Go on", true)}
      <RiseDialog
        rise={rise}
        deed={asked}
        onClose={() => setAsked(null)}
        onDelete={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.priceRises());
        }}
      />
    </>
  );
}
