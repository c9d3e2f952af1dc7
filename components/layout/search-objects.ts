import type { PaletteItem } from "@/components/layout/palette-item";
import type { PaletteSearch } from "@/components/layout/use-palette-search";
import type { Contract } from "@/lib/api/operation";
import { queryAccounts } from "@/lib/areas/accounts/list-contract";
import { queryProducts } from "@/lib/areas/catalog/list-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { queryOrders } from "@/lib/areas/orders/read-contract";
import { queryPayments } from "@/lib/areas/payments/list-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/list-contract";
import { callOperation } from "@/lib/portal/call-operation";
import { paths } from "@/lib/portal/paths";

type Found = Record<string, unknown>;

type Place = {
  contract: Contract;
  /** The field that is searched by how it begins. */
  field: string;
  itemOf: (row: Found) => PaletteItem;
};

const places: readonly Place[] = [
  { contract: queryAccounts, field: "name", itemOf: accountItem },
  { contract: queryAccounts, field: "accountNumber", itemOf: accountItem },
  numbered(querySubscriptions, "subscriptionNumber", "Subscription", paths.subscription),
  numbered(queryOrders, "orderNumber", "Order", paths.order),
  numbered(queryInvoices, "invoiceNumber", "Invoice", paths.invoice),
  numbered(queryCreditMemos, "number", "Credit memo", paths.creditMemo),
  numbered(queryPayments, "paymentNumber", "Payment", paths.payment),
  {
    contract: queryProducts,
    field: "name",
    itemOf: (row) => ({
      id: `product ${row.productNumber}`,
      label: String(row.name),
      detail: "Product",
      href: paths.product(String(row.productNumber)),
    }),
  },
];

/** Things that are known by their number; the account stands beside it. */
function numbered(
  contract: Contract,
  field: string,
  kind: string,
  path: (number: string) => string,
): Place {
  return {
    contract,
    field,
    itemOf: (row) => {
      const number = String(row[field]);
      return {
        id: `${kind} ${number}`,
        label: number,
        detail: `${kind} · ${row.accountName}`,
        href: path(number),
      };
    },
  };
}

const rowsOfOneKind = "4";

function accountItem(row: Found): PaletteItem {
  const number = String(row.accountNumber);
  return {
    id: `account ${number}`,
    label: String(row.name),
    detail: number,
    href: paths.account(number),
  };
}

/** Objects whose name or number begins with what is typed; kinds that may not be seen are left out. */
export const searchObjects: PaletteSearch = async (query, signal) => {
  const answers = await Promise.allSettled(places.map((place) => findAt(place, query, signal)));
  if (answers.every((answer) => answer.status === "rejected"))
    throw new Error("no kind could be searched");
  const items = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return [...new Map(items.map((item) => [item.id, item])).values()];
};

async function findAt(place: Place, typed: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const query = { pageSize: rowsOfOneKind, filter: [`${place.field}.SW:${typed}`] };
  const answer = await callOperation(place.contract, { query }, { signal });
  return (answer as { data: Found[] }).data.map(place.itemOf);
}
