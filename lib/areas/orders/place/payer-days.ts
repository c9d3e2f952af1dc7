import type { Owners } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { NamedAccount } from "@/lib/areas/orders/fact-queries";

/** The billing days of accounts that pay, by their ids. */
export type PayerDays = ReadonlyMap<string, number>;

/**
 * The billing days of the accounts that an order knows: those that pay for its subscriptions
 * already, the ones that it names and the one that orders.
 */
export function payerDays(
  account: Pick<NamedAccount, "id" | "billCycleDay">,
  named: ReadonlyMap<string, NamedAccount>,
  paying: Readonly<Record<string, number>> = {},
): PayerDays {
  const known = [...named.values(), account].map(
    ({ id, billCycleDay }) => [id, billCycleDay] as const,
  );
  return new Map([...Object.entries(paying), ...known]);
}

/** The billing day of whoever pays for a segment; null is the payer of before any transfer. */
export const dayOfPayer =
  (days: PayerDays, { invoiceAccountId }: Pick<Owners, "invoiceAccountId">, otherwise: number) =>
  (payer: string | null): number =>
    days.get(payer ?? invoiceAccountId) ?? otherwise;
