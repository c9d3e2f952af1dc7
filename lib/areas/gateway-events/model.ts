/**
 * Minutes after which a refused event is retried automatically: its cause may be gone, such as a refund
 * that leaves no amount for a chargeback. After the last attempt it needs manual review.
 */
const TRIES_AFTER = [5, 30, 120, 360, 1440, 1440, 1440];

/** Seconds until an event is retried after this many attempts; undefined: never. */
export function secondsUntilNextTry(tries: number): number | undefined {
  const minutes = TRIES_AFTER[tries];
  return minutes === undefined ? undefined : minutes * 60;
}

/** Applied: the books changed. Ignored: there was nothing to do. Refused: the books do not allow it. */
export type EventStatus = "Applied" | "Ignored" | "Refused";

/** A gateway's event as it is stored. */
export type StoredEvent = {
  id: string;
  gateway: string;
  eventId: string;
  eventType: string;
  status: EventStatus;
  /** Its result, in words. */
  result: string;
  paymentId: string | null;
  paymentNumber: string | null;
  refundId: string | null;
  refundNumber: string | null;
  accountName: string | null;
  timesReceived: number;
  tries: number;
  nextTryAt: Date | null;
  occurredAt: Date;
  receivedAt: Date;
};

/** The result of an event. */
export type EventEnd = {
  status: EventStatus;
  result: string;
  paymentId?: string;
  refundId?: string;
  /** Set for a permanent refusal. */
  forGood?: boolean;
};
