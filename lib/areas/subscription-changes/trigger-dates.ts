import type { RequestedAction } from "@/lib/areas/orders/requested-order";
import type { LocalDate } from "@/lib/values/local-date";

/** The days of a change, as far as a caller says them. */
export type NamedDates = {
  readonly contractEffective?: LocalDate | undefined;
  readonly serviceActivation?: LocalDate | undefined;
  readonly customerAcceptance?: LocalDate | undefined;
};

/** The trigger dates of an order action; nothing where no day is said. */
export function triggerDatesOf(said: NamedDates): Pick<RequestedAction, "triggerDates"> {
  const named = [
    ["ContractEffective", said.contractEffective],
    ["ServiceActivation", said.serviceActivation],
    ["CustomerAcceptance", said.customerAcceptance],
  ] as const;
  const triggerDates = named.flatMap(([name, triggerDate]) =>
    triggerDate === undefined ? [] : [{ name, triggerDate }],
  );
  return triggerDates.length ? { triggerDates } : {};
}
