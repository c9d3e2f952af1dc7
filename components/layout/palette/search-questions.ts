import type { PaletteItem } from "./palette-item";
import { cardText } from "@/components/payment-methods/card-text";
import type { Contract } from "@/lib/api/operation";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { queryProducts } from "@/lib/areas/catalog/lists/list-contract";
import { queryContacts } from "@/lib/areas/contacts/contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { queryOrders } from "@/lib/areas/orders/reads/read-contract";
import { queryPaymentMethods } from "@/lib/areas/payment-methods/list-contract";
import { queryPayments } from "@/lib/areas/payments/list-contract";
import { queryRefunds } from "@/lib/areas/payments/refunds/refund-list-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { formatMoney } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

/** A row of any list. */
export type Found = Record<string, unknown>;

/** The query for one list. */
export type Question = {
  contract: Contract;
  filter: readonly string[];
  itemOf: (row: Found) => PaletteItem;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

const accountItem = (row: Found): PaletteItem => ({
  id: `account ${text(row.accountNumber)}`,
  label: text(row.name),
  detail: text(row.accountNumber),
  href: paths.account(text(row.accountNumber)),
});

const contactItem = (row: Found): PaletteItem => ({
  id: `contact ${text(row.id)}`,
  label: `${text(row.firstName)} ${text(row.lastName)}`,
  detail: text(row.workEmail) || text(row.personalEmail) || `Contact · ${text(row.accountNumber)}`,
  href: paths.accountTab(text(row.accountNumber), "contacts"),
});

const productItem = (row: Found): PaletteItem => ({
  id: `product ${text(row.productNumber)}`,
  label: text(row.name),
  detail: "Product",
  href: paths.product(text(row.productNumber)),
});

const cardItem = (row: Found): PaletteItem => ({
  id: `card ${text(row.id)}`,
  label: cardText(row),
  detail: `Card · ${text(row.accountNumber)}`,
  href: paths.accountTab(text(row.accountNumber), "payment-methods"),
});

type Numbered = {
  contract: Contract;
  field: string;
  kind: string;
  path: (number: string) => string;
  /** It can be found by amount. */
  amount?: true;
};

/** Objects with a number, shown with their account. */
const numbered: readonly Numbered[] = [
  {
    contract: querySubscriptions,
    field: "subscriptionNumber",
    kind: "Subscription",
    path: paths.subscription,
  },
  { contract: queryOrders, field: "orderNumber", kind: "Order", path: paths.order },
  {
    contract: queryInvoices,
    field: "invoiceNumber",
    kind: "Invoice",
    path: paths.invoice,
    amount: true,
  },
  {
    contract: queryCreditMemos,
    field: "number",
    kind: "Credit memo",
    path: paths.creditMemo,
    amount: true,
  },
  {
    contract: queryPayments,
    field: "paymentNumber",
    kind: "Payment",
    path: paths.payment,
    amount: true,
  },
  { contract: queryRefunds, field: "number", kind: "Refund", path: paths.refund, amount: true },
];

function numberedItem({ field, kind, path, amount }: Numbered) {
  return (row: Found): PaletteItem => {
    const number = text(row[field]);
    const money =
      amount && typeof row.amount === "number" ? formatMoney(row.amount, text(row.currency)) : "";
    return {
      id: `${kind} ${number}`,
      label: number,
      detail: [kind, money, text(row.accountName)].filter(Boolean).join(" · "),
      href: path(number),
    };
  };
}

/** The lists that may hold what is typed, by its form: an address, four digits, an amount, a number or a name. */
export function questionsOf(typed: string): Question[] {
  const wanted = typed.trim();
  if (wanted.includes("@")) return peopleBy(["workEmail", "personalEmail"], wanted);
  const amount = amountIn(wanted);
  return [
    ...(/^\d{4}$/.test(wanted)
      ? [{ contract: queryPaymentMethods, filter: [`last4.EQ:${wanted}`], itemOf: cardItem }]
      : []),
    ...(amount === null
      ? []
      : numbered
          .filter((of) => of.amount)
          .map((of) => ({
            contract: of.contract,
            filter: [`amount.EQ:${amount}`],
            itemOf: numberedItem(of),
          }))),
    ...(isNumberLike(wanted) ? byNumber(wanted) : []),
    ...(/\p{L}/u.test(wanted) ? byName(wanted) : []),
  ];
}

function byNumber(wanted: string): Question[] {
  const accounts = {
    contract: queryAccounts,
    filter: [`accountNumber.SW:${wanted}`],
    itemOf: accountItem,
  };
  const others = numbered.map((of) => ({
    contract: of.contract,
    filter: [`${of.field}.SW:${wanted}`],
    itemOf: numberedItem(of),
  }));
  return [accounts, ...others];
}

function byName(wanted: string): Question[] {
  const [first = "", ...rest] = wanted.split(/\s+/);
  const people = rest.length
    ? [
        {
          contract: queryContacts,
          filter: [`firstName.CT:${first}`, `lastName.CT:${rest.join(" ")}`],
          itemOf: contactItem,
        },
      ]
    : peopleBy(["firstName", "lastName"], wanted);
  return [
    { contract: queryAccounts, filter: [`name.CT:${wanted}`], itemOf: accountItem },
    ...people,
    { contract: queryProducts, filter: [`name.CT:${wanted}`], itemOf: productItem },
  ];
}

function peopleBy(names: readonly string[], wanted: string): Question[] {
  return names.map((name) => ({
    contract: queryContacts,
    filter: [`${name}.CT:${wanted}`],
    itemOf: contactItem,
  }));
}

/** Numbers have digits, or are typed from their letters on: `INV`, `P-`. */
function isNumberLike(wanted: string): boolean {
  return !/\s/.test(wanted) && (/\d/.test(wanted) || /^[A-Za-z]{1,4}-?$/.test(wanted));
}

/** An amount with its decimals or a currency: `1,234.50`, `72 USD`, `€ 72`; null for anything else. */
export function amountIn(wanted: string): string | null {
  const bare = wanted.replace(/^(?:[A-Z]{3}\s+|\p{Sc}\s*)|(?:\s+[A-Z]{3}|\s*\p{Sc})$/gu, "");
  const named = bare !== wanted;
  const plain = bare.replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (!/^\d{1,12}(\.\d{1,3})?$/.test(plain)) return null;
  return named || plain.includes(".") ? plain : null;
}
