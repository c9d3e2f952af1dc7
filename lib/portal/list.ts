import type { z } from "zod";
import type { listQuery } from "@/lib/api/object-query";
import type { Contract } from "@/lib/api/operation";

type ListInput = z.input<typeof listQuery>;

/** A list of the object query as a page shows it: filters and place live in the address. */
export type ListOf<C extends Contract> = {
  contract: C;
  pageSize: number;
  sort: readonly string[];
  /**
   * Parameters of the address and the conditions that they stand for: `status` → `status.EQ`. Of several
   * conditions, those that bring a value of their own keep it.
   */
  filters: Readonly<Record<string, string | readonly string[]>>;
  /** Conditions that always hold. */
  always?: readonly string[];
};

/** What the address says of a list; both the page and the browser read it by this. */
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
  return {
    query: {
      pageSize: String(list.pageSize),
      sort: [...list.sort],
      ...(filter.length > 0 ? { filter } : {}),
      ...(cursor ? { cursor } : {}),
    },
  };
}

/** The cursor in the address of a next page. */
export function cursorOf(nextPage: string | undefined): string | undefined {
  if (!nextPage || !URL.canParse(nextPage)) return undefined;
  return new URL(nextPage).searchParams.get("cursor") ?? undefined;
}

/** True when the address narrows a list, so that an empty one is no "nothing yet". */
export function isFiltered<C extends Contract>(list: ListOf<C>, address: URLSearchParams): boolean {
  return Object.keys(list.filters).some((parameter) => address.get(parameter));
}

/** The parameters of a page as the framework hands them over. */
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
