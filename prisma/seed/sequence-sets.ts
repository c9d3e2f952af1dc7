import type { Customer } from "./customers";
import type { Merchant } from "./merchant";

/** The sets of countries whose customers have documents under prefixes of their own: their ids by country. */
export type SequenceSets = ReadonlyMap<string, string>;

/** The demo merchant numbers what it bills in France apart from the rest. */
export async function makeSequenceSets(merchant: Merchant): Promise<SequenceSets> {
  const made: unknown = await merchant.post("/v1/sequence-sets", {
    sequenceSets: [
      {
        name: "France",
        invoice: { prefix: "FR-INV-", startNumber: 1001 },
        creditMemo: { prefix: "FR-CM-" },
        debitMemo: { prefix: "FR-DM-" },
      },
    ],
  });
  const { sequenceSets } = made as { sequenceSets: { id: string }[] };
  return new Map(sequenceSets.map(({ id }) => ["FR", id]));
}

/** What the body of a new account says of its numbers. */
export function numberedBy(sets: SequenceSets, { contact }: Customer): object {
  const sequenceSetId = sets.get(contact.country);
  return sequenceSetId === undefined ? {} : { sequenceSetId };
}
