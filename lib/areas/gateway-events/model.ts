/** Applied: the books changed. Ignored: there was nothing to do. Refused: somebody has to look. */
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
  occurredAt: Date;
  receivedAt: Date;
};

/** What came of an event. */
export type EventEnd = {
  status: EventStatus;
  result: string;
  paymentId?: string;
  refundId?: string;
};
