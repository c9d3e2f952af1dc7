import type { z } from "zod";
import { type countedListQuery, MOST_COUNTED } from "@/lib/api/object-query";
import type { Contract } from "@/lib/api/operation";
import { formatNumber } from "./format";

type ListInput = z.input<typeof countedListQuery>;

/** An object query list as a page shows it: filters and position are in the address. */
export type ListOf<C extends Contract> = {
  contract: C;
  pageSize: number;
  sort: readonly string[];
  /**
   * Address parameters and their conditions: `status` → `status.EQ`. Of several conditions, those with a
   * fixed value keep it.
   */
  filters: Readonly<Record<string, string | readonly string[]>>;
  /** Further orders, by the value of `sort` in the address: `due` → `dueDate.ASC`. */
  sorts?: Readonly<Record<string, readonly string[]>>;
  /** The list reports its number of rows. */
  counted?: true;
  /** Conditions that always apply. */
  always?: readonly string[];
};

/** The address parameter for the order of the rows. */
export const sortParameter = "sort";

/** Both orders of a field, as `sorts` names them: `due` and `-due`. */
export function bothWays(name: string, ...fields: readonly string[]) {
  return {
    [name]: fields.map((field) => `${field}.ASC`),
    [`-${name}`]: fields.map((field) => `${field}.DESC`),
  };
}

/** Filters of a list of documents by day, amount and currency. */
export function amounts(day: string) {
  return {
    from: `${day}.GE`,
    to: `${day}.LE`,
    least: "amount.GE",
    most: "amount.LE",
    currency: "currency.EQ",
  } as const;
}

/** The list parameters of an address; both the page and the browser read it with this. */
export function listInput<C extends Contract>(
  list: ListOf<C>,
  address: URLSearchParams,
): { query: ListInput } {
  const chosen = Object.entries(list.filters).flatMap(([parameter, condition]) => {
    const value = address.get(parameter)?.trim();
    if (!value) return [];
    return [condition].flat().map((of) => (of.includes(":") ? of : `${of}:${value}`));
  });
  const filter = [...(list.always ?? []), ...chosen];
  const cursor = address.getAll("cursor").at(-1);
  const order = list.sorts?.[address.get(sortParameter) ?? ""] ?? list.sort;
  return {
    query: {
      pageSize: String(list.pageSize),
      sort: [...order],
      ...(list.counted ? { count: "true" as const } : {}),
      ...(filter.length > 0 ? { filter } : {}),
      ...(cursor ? { cursor } : {}),
    },
  };
}

/** The list parameters of an address, for all its rows as a file. */
export function fileInput<C extends Contract>(
  list: ListOf<C>,
  address: URLSearchParams,
): { query: ListInput } {
  const { filter, sort } = listInput(list, address).query;
  return { query: { sort, ...(filter ? { filter } : {}), format: "csv" } };
}

/** The cursor in the address of a next page. */
export function cursorOf(nextPage: string | null | undefined): string | undefined {
  if (!nextPage || !URL.canParse(nextPage)) return undefined;
  return new URL(nextPage).searchParams.get("cursor") ?? undefined;
}

/** True when the address filters a list, so that an empty one does not mean "nothing yet". */
export function isFiltered<C extends Contract>(list: ListOf<C>, address: URLSearchParams): boolean {
  return Object.keys(list.filters).some((parameter) => address.get(parameter));
}

/** The parameters of a page as the framework passes them. */
export function addressOf(
  parameters: Record<string, string | string[] | undefined>,
): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) address.append(name, one);
    }
  }
  return address;
}

/** The same list for one account. */
export function ofAccount<L extends ListOf<Contract>>(list: L, accountId: string): L {
  return { ...list, always: [`accountId.EQ:${accountId}`] };
}

/** `137`; `1,000+` above the highest number that a list counts. */
export function countText(total: number): string {
  return total > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(total);
}
