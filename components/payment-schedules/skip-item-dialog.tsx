"use client";

import {
  type Item,
  type Schedule,
  scheduleReads,
} from "@/components/payment-schedules/schedule-reads";
import { CalendarDate } from "@/components/ui/calendar-date";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { skipPaymentScheduleItem } from "@/lib/areas/payment-schedules/plan-contract";
import { delayed } from "@/lib/areas/payment-schedules/plan-model";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate } from "@/lib/values/local-date";

const shownMoves = 6;

export type SkipItemDialogProps = {
  schedule: Schedule;
  items: readonly Item[];
  item: Item | null;
  onClose: () => void;
};

/** Postpones a payment by one period, and shows the dates that move. */
export function SkipItemDialog({ schedule, items, item, onClose }: SkipItemDialogProps) {
  const shown = useLast(item);
  const skip = useOperation(skipPaymentScheduleItem, { refreshes: scheduleReads });
  const moves = shown ? movesOf(schedule, items, shown) : [];
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Skip this payment"
      confirmLabel="Skip"
      onConfirm={async () => {
        if (item) await skip.mutateAsync({ params: { "psi-id": item.id } });
      }}
    >
      <p>Nothing is paid on its day. It and all that wait after it are paid one period later:</p>
      <ul className="mt-3 space-y-1 text-ink">
        {moves.slice(0, shownMoves).map(({ id, from, to }) => (
          <li key={id} className="tabular-nums">
            <CalendarDate date={from} /> → <CalendarDate date={to} />
          </li>
        ))}
        {moves.length > shownMoves && <li>and {moves.length - shownMoves} more</li>}
      </ul>
    </ConfirmDialog>
  );
}

function movesOf({ period, startDate }: Schedule, items: readonly Item[], item: Item) {
  if (!period) return [];
  const dated = items.map((of) => ({ ...of, scheduledDate: localDate(of.scheduledDate) }));
  const from = { ...item, scheduledDate: localDate(item.scheduledDate) };
  const before = new Map(items.map((of) => [of.id, of.scheduledDate]));
  return delayed({ period, startDate: localDate(startDate) }, dated, from).map((later) => ({
    id: later.id,
    from: before.get(later.id) ?? "",
    to: later.scheduledDate,
  }));
}
