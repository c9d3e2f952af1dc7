import type { RequestedAction } from "@/lib/areas/orders/requested-order";
import type { LocalDate } from "@/lib/values/local-date";

/** The requested days of a change. */
export type NamedDates = {
  readonly contractEffective?: LocalDate | undefined;
  readonly serviceActivation?: LocalDate | undefined;
  readonly customerAcceptance?: LocalDate | undefined;
};

/** The trigger dates of an order action; empty without days. */
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
