import type { RiseItem } from "@/components/price-rises/rise-words";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import { formatAmount } from "@/lib/portal/format";

/** The day of the first bill that changes, what the charge costs on it and what it totals, at the old and the new price. */
export function FirstBill({ item }: { item: RiseItem }) {
  const { firstBillDate, firstBillBefore, firstBillAfter, currency } = item;
  const { firstBillTotalBefore: before, firstBillTotalAfter: after } = item;
  if (firstBillDate === null || firstBillBefore === null || firstBillAfter === null) return null;
  return (
    <>
      <CalendarDate date={firstBillDate} />
      <p className="text-muted text-sm">
        {formatAmount(firstBillBefore, currency)} → {formatAmount(firstBillAfter, currency)}
      </p>
      {before !== null && after !== null && (
        <p className="text-muted text-sm">
          Bill: {formatAmount(before, currency)} → {formatAmount(after, currency)}
        </p>
      )}
    </>
  );
}

/** When the customer was told of a new price by mail, or why it was not. */
export function Told({ item }: { item: RiseItem }) {
  const { noticeDate, noticeStatus, hasEmailAddress, state } = item;
  if (noticeStatus === "NoAddress" || (noticeDate === null && !hasEmailAddress)) {
    return state === "LeftOut" ? null : "No e-mail address";
  }
  if (noticeDate === null) return null;
  return (
    <>
      <Instant at={noticeDate} />
      {noticeStatus === "Failed" && <p className="text-negative text-sm">The mail failed</p>}
    </>
  );
}
