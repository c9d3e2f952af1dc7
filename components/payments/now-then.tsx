import { formatMoney } from "@/lib/portal/format";
import { decimal } from "@/lib/values/decimal";

/** A figure before and after: "unapplied", "owed". */
export type Change = { name: string; word: string; now: number; after: number };

export type NowThenProps = {
  changes: readonly Change[];
  currency: string;
  /** What is created. */
  lead?: string;
  /** What follows. */
  note?: string;
};

/** The balance or remaining amount of each document, now and after. */
export function NowThen({ changes, currency, lead, note }: NowThenProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section aria-label="What changes" className="space-y-2 rounded-md border p-3 text-sm">
      {lead && <p className="text-ink">{lead}</p>}
      <ul className="space-y-2">
        {changes.map(({ name, word, now, after }) => (
          <li key={`${name} ${word}`}>
            <b className="font-medium text-ink">{name}</b>
            <span className="block text-muted">
              {word} {money(now)} now, {money(after)} after
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="border-t pt-2 text-muted">{note}</p>}
    </section>
  );
}

export type AppliedThenProps = Pick<NowThenProps, "currency" | "note"> & {
  invoice: { number: string; owed: number };
  /** The payment or the credit memo. */
  from: { number: string; unapplied: number };
  /** What is applied; below zero for what is unapplied. */
  applied: number;
};

/** The balance of an invoice and the rest of a payment or credit memo, now and after. */
export function AppliedThen({ invoice, from, applied, ...rest }: AppliedThenProps) {
  const after = (now: number) => decimal(now).minus(applied).toNumber();
  const owed = { name: invoice.number, word: "owed", now: invoice.owed };
  const unapplied = { name: from.number, word: "unapplied", now: from.unapplied };
  const changes = [owed, unapplied].map((of) => ({ ...of, after: after(of.now) }));
  return <NowThen {...rest} changes={changes} />;
}
