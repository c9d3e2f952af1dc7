import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import type { NamedItem } from "./named-items";

type NamedDebitItem = Omit<NamedItem, "invoiceItemId"> & { debitMemoItemId?: string };

/** What a call names of documents, each kind under its own names. */
export type RequestedDocuments = {
  readonly invoices?:
    | readonly {
        invoiceId?: string;
        invoiceNumber?: string;
        amount?: number;
        items?: readonly NamedItem[];
      }[]
    | undefined;
  readonly debitMemos?:
    | readonly {
        debitMemoId?: string;
        debitMemoNumber?: string;
        amount?: number;
        items?: readonly NamedDebitItem[];
      }[]
    | undefined;
};

/** A document of a call with what falls to it, whatever its kind. */
export type RequestedDocument = {
  readonly kind: OwedKind;
  /** Its id, its number or both. */
  readonly names: readonly string[];
  readonly amount?: number;
  readonly items?: readonly NamedItem[];
};

const namesOf = (...names: (string | undefined)[]): string[] =>
  names.filter((name) => name !== undefined);

const rest = ({ amount, items }: { amount?: number; items?: readonly NamedItem[] }) => ({
  ...(amount === undefined ? {} : { amount }),
  ...(items === undefined ? {} : { items }),
});

/** The documents of a call, its invoices first. */
export function requestedDocuments({
  invoices = [],
  debitMemos = [],
}: RequestedDocuments): RequestedDocument[] {
  return [
    ...invoices.map(({ invoiceId, invoiceNumber, ...of }) => ({
      kind: "Invoice" as const,
      names: namesOf(invoiceId, invoiceNumber),
      ...rest(of),
    })),
    ...debitMemos.map(({ debitMemoId, debitMemoNumber, amount, items }) => {
      const own = items?.map(({ debitMemoItemId, ...item }) => ({
        ...item,
        ...(debitMemoItemId === undefined ? {} : { invoiceItemId: debitMemoItemId }),
      }));
      return {
        kind: "DebitMemo" as const,
        names: namesOf(debitMemoId, debitMemoNumber),
        ...rest({ ...(amount === undefined ? {} : { amount }), ...(own ? { items: own } : {}) }),
      };
    }),
  ];
}

/** Whether a call names any document. */
export const namesDocuments = ({ invoices, debitMemos }: RequestedDocuments): boolean =>
  Boolean(invoices?.length || debitMemos?.length);
