import { effectDate, type SubscriptionAction } from "./order-action-model";
import type { TimelineCharge, TimelineSegment } from "./timeline-charges-model";
import { type FieldsAt, fieldsWritten, type Write } from "./written-fields-model";

/**
 * A charge with the custom fields that were written to it. A segment whose fields a later booking set
 * keeps those.
 */
export function withWrittenFields(
  of: TimelineCharge,
  bookings: readonly SubscriptionAction[],
  writes: readonly Write[],
): TimelineCharge {
  const { chargeId } = of.charge;
  const own = fieldsWritten(writes, ({ charges }) => charges?.[chargeId]);
  if (!own.length) return of;
  const booked = bookedFields(bookings, chargeId);
  return {
    ...of,
    segments: of.segments.map((segment) => {
      const since = booked.filter(({ on }) => on <= segment.start);
      return own.reduce((shown, write) => written(shown, write, since), segment);
    }),
  };
}

type Booked = { readonly version: number; readonly on: string; readonly names: readonly string[] };

/** The custom fields that bookings set on a charge, each from a day on. */
function bookedFields(bookings: readonly SubscriptionAction[], chargeId: string): Booked[] {
  return bookings.flatMap((action) =>
    action.type === "UpdateProduct"
      ? action.charges.flatMap((update) =>
          update.chargeId === chargeId && update.customFields
            ? [
                {
                  version: action.version,
                  on: update.effective ?? effectDate(action),
                  names: Object.keys(update.customFields),
                },
              ]
            : [],
        )
      : [],
  );
}

function written(
  segment: TimelineSegment,
  { version, fields }: FieldsAt,
  booked: readonly Booked[],
): TimelineSegment {
  const later = new Set(booked.flatMap((of) => (of.version > version ? of.names : [])));
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !later.has(name)));
  const customFields = { ...segment.charge.customFields, ...kept };
  return { ...segment, charge: { ...segment.charge, customFields } };
}
