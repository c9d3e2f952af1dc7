/**
 * Minutes after which an event that the books refused is tried again by itself: its cause may be
 * gone, such as a refund that a chargeback has no room beside. After the last try somebody has to look.
 */
const TRIES_AFTER = [5, 30, 120, 360, 1440, 1440, 1440];

/** Seconds until an event that was tried so often by itself is tried again; undefined: never. */
export function secondsUntilNextTry(tries: number): number | undefined {
  const minutes = TRIES_AFTER[tries];
  return minutes === undefined ? undefined : minutes * 60;
}

/** Applied: the books changed. Ignored: there was nothing to do. Refused: the books do not allow it. */
export type EventStatus = "Applied" | "Ignored" | "Refused";

/** An event of a gateway as it is kept. */
export type StoredEvent = {
  id: string;
  gateway: string;
  eventId: string;
  eventType: string;
  status: EventStatus;
  /** What came of it, in words. */
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

/** What came of an event. */
export type EventEnd = {
  status: EventStatus;
  result: string;
  paymentId?: string;
  refundId?: string;
  /** Set for a refusal whose cause cannot pass. */
  forGood?: boolean;
};
