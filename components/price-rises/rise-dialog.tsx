"use client";

import type { ReactNode } from "react";
import { riseReads } from "@/components/price-rises/rise-reads";
import { countOf, type Rise } from "@/components/price-rises/rise-words";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  cancelPriceRise,
  pausePriceRise,
  resumePriceRise,
  retryPriceRise,
  startPriceRise,
  undoPriceRise,
} from "@/lib/areas/price-rises/contract";
import { formatMoney } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type RiseDeed = "start" | "pause" | "resume" | "cancel" | "undo" | "retry" | "delete";

export type RiseDialogProps = {
  rise: Rise;
  deed: RiseDeed | null;
  onClose: () => void;
  onDelete: () => Promise<void>;
};

type Words = { title: string; confirmLabel: string; danger?: boolean; consequence: ReactNode };

function wordsOf(rise: Rise, deed: RiseDeed): Words {
  const { name } = rise;
  switch (deed) {
    case "start":
      return { title: `Start ${name}`, confirmLabel: "Start", consequence: <Totals rise={rise} /> };
    case "pause":
      return {
        title: `Pause ${name}`,
        confirmLabel: "Pause",
        consequence: "No further price changes until it goes on. Prices that have changed stay.",
      };
    case "resume":
      return {
        title: `Go on with ${name}`,
        confirmLabel: "Go on",
        consequence:
          "Days that have passed meanwhile are worked out again, so that every customer keeps the days of notice.",
      };
    case "cancel":
      return {
        title: `Cancel the rest of ${name}`,
        confirmLabel: "Cancel the rest",
        danger: true,
        consequence: `${countOf(rise, "Planned")} prices that have not changed yet stay as they are. Prices that have changed stay, too.`,
      };
    case "undo":
      return {
        title: `Undo ${name}`,
        confirmLabel: "Undo",
        danger: true,
        consequence: `${countOf(rise, "Applied")} prices change back, and planned ones are canceled. What is billed stays billed: there the old price returns on the first day that no bill covers.`,
      };
    case "retry":
      return {
        title: "Try what failed again",
        confirmLabel: "Try again",
        consequence: "Their days are worked out again, so that the notice is kept.",
      };
    case "delete":
      return {
        title: `Delete ${name}`,
        confirmLabel: "Delete draft",
        danger: true,
        consequence: "No price has changed; the draft and its dry run are gone for good.",
      };
  }
}

/** Asks before something is done with a price rise. */
export function RiseDialog({ rise, deed, onClose, onDelete }: RiseDialogProps) {
  const last = useLast(deed);
  const refreshed = { refreshes: riseReads };
  const deeds = {
    start: useOperation(startPriceRise, refreshed),
    pause: useOperation(pausePriceRise, refreshed),
    resume: useOperation(resumePriceRise, refreshed),
    cancel: useOperation(cancelPriceRise, refreshed),
    undo: useOperation(undoPriceRise, refreshed),
    retry: useOperation(retryPriceRise, refreshed),
  };
  const { consequence, ...words } = wordsOf(rise, last ?? "start");
  return (
    <ConfirmDialog
      open={deed !== null}
      onOpenChange={(open) => !open && onClose()}
      {...words}
      onConfirm={async () => {
        if (deed === "delete") await onDelete();
        else if (deed) await deeds[deed].mutateAsync({ params: { priceRiseKey: rise.number } });
      }}
    >
      {consequence}
    </ConfirmDialog>
  );
}

/** What rises when it is started. */
function Totals({ rise: { totals } }: { rise: Rise }) {
  return (
    <>
      <p>Orders change these prices, each on its day:</p>
      <ul className="mt-2 space-y-1 text-ink">
        {totals.map(({ currency, subscriptions, charges, yearDifference }) => (
          <li key={currency}>
            {charges} {charges === 1 ? "price" : "prices"} of {subscriptions}{" "}
            {subscriptions === 1 ? "subscription" : "subscriptions"}:{" "}
            <strong>{formatMoney(yearDifference, currency, { signed: true })}</strong> in a year
          </li>
        ))}
      </ul>
    </>
  );
}
