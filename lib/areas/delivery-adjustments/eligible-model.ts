import { addDays, type LocalDate, weekday } from "@/lib/values/local-date";
import { groupBy } from "@/lib/values/group-by";
import { type Delivery, deliveryOn } from "./delivery-share-model";
import type { DeliveryLine, DeliverySegment, EarlierAdjustment } from "./model";

/** A delivery of a charge on a day, and who pays for it. */
export type DeliveryOfDay = Pick<
  DeliverySegment,
  "chargeNumber" | "subscriptionId" | "subscriptionNumber" | "accountId"
> & { readonly day: LocalDate };

/** A delivery that is billed and not yet credited. */
export type Billed = DeliveryOfDay & {
  readonly line: DeliveryLine;
  readonly delivery: Delivery;
  /** The posted document that asks for it: the invoice, or the debit memo of a canceled adjustment. */
  readonly documentId: string;
  /** The account of that document. */
  readonly payerId: string;
  readonly isDebitMemo: boolean;
};

/** A delivery that cannot be credited, and why. */
export type Refused = DeliveryOfDay & { readonly refusal: string };

/** The deliveries of one charge, as they are billed. */
export type ChargeDeliveries = {
  /** In the order of their days; never empty. */
  readonly segments: readonly DeliverySegment[];
  /** Those of each segment, oldest first. */
  readonly lines: readonly DeliveryLine[];
  readonly earlier: readonly EarlierAdjustment[];
};

/** The deliveries of a charge on days, each with the line that bills it or the reason why it cannot be credited. */
export function deliveriesOf(
  charge: ChargeDeliveries,
  days: readonly LocalDate[],
): (Billed | Refused)[] {
  return days.flatMap((day) => deliveryOfDay(charge, day) ?? []);
}

function deliveryOfDay(charge: ChargeDeliveries, day: LocalDate): Billed | Refused | undefined {
  const line = billingLine(charge.lines, day);
  const planned = charge.segments.findLast(
    ({ start, end }) => start <= day && (end === null || day < end),
  );
  const billing = charge.segments.find(({ id }) => id === line?.segmentId);
  const segment = billing ?? planned;
  if (segment === undefined) return undefined;
  const { chargeNumber, subscriptionId, subscriptionNumber, accountId } = segment;
  const of = { chargeNumber, subscriptionId, subscriptionNumber, accountId, day };
  const delivery = line && deliveryOn({ frequency: "Weekly", weekdays: line.weekdays }, line, day);
  if (!(line ? delivery : segment.weekdays.includes(weekday(day)))) return undefined;
  const earlier = charge.earlier.find(({ deliveryDate }) => deliveryDate === day);
  const refusal = refusalOf(segment, line, earlier);
  if (refusal !== undefined || !line?.document || !delivery)
    return { ...of, refusal: refusal ?? "This delivery is not billed." };
  const debit = debitOf(line, earlier);
  const { id: documentId, accountId: payerId } = debit ?? line.document;
  return { ...of, line, delivery, documentId, payerId, isDebitMemo: debit !== null };
}

function refusalOf(
  { inAdvance, onSchedule }: DeliverySegment,
  line: DeliveryLine | undefined,
  earlier: EarlierAdjustment | undefined,
): string | undefined {
  if (!inAdvance)
    return "The charge is billed in arrears; only deliveries billed in advance can be credited.";
  if (onSchedule) return "The charge is billed by an invoice schedule, not by its deliveries.";
  if (earlier?.status === "Billed")
    return `Delivery adjustment ${earlier.adjustmentNumber} credits this delivery already.`;
  if (line === undefined) return "This delivery is not billed.";
  const { document } = line;
  if (document === null)
    return "This delivery is billed with a total of zero, which is on no invoice.";
  if (document.kind === "CreditMemo")
    return `This delivery is billed on credit memo ${document.number}, of which nothing can be credited.`;
  if (!document.isPosted)
    return `Invoice ${document.number}, which bills this delivery, is not posted.`;
  if (!document.isOwed)
    return `Invoice ${document.number}, which bills this delivery, has no total above zero.`;
  const again = debitOf(line, earlier);
  return again === null || again.isPosted
    ? undefined
    : `Debit memo ${again.number}, which asks for this delivery again, is not posted.`;
}

/** The debit memo that asks again for a delivery of this line, once its adjustment was canceled. */
const debitOf = (line: DeliveryLine, earlier: EarlierAdjustment | undefined) =>
  earlier?.invoiceItemId === line.id ? earlier.debitMemo : null;

/** The line that bills a day: the newest one of a segment whose bills of the day outnumber what takes them back. */
function billingLine(lines: readonly DeliveryLine[], day: LocalDate): DeliveryLine | undefined {
  const covering = lines.filter(({ start, end }) => start <= day && day < end);
  const billed = [...groupBy(covering, ({ segmentId }) => segmentId).values()].flatMap((own) => {
    const bills = own.filter(({ takesBack }) => !takesBack);
    return 2 * bills.length > own.length ? bills.slice(-1) : [];
  });
  return billed.toSorted((a, b) => lines.indexOf(a) - lines.indexOf(b)).at(-1);
}

/** Every day of a range, with both ends. */
export function daysThrough(start: LocalDate, end: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
