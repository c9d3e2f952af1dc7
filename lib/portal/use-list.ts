"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useUrlPaging } from "@/components/table/use-url-paging";
import type { Contract } from "@/lib/api/operation";
import { cursorOf, fileInput, isFiltered, type ListOf, listInput } from "./list";
import { idsInList } from "./list-ids";
import type { CallInput, CallResult } from "./operation-address";
import { operationQuery } from "./query";
import { saveAnswer } from "./save-file";

/** A row of a list. */
export type RowOf<C extends Contract> =
  CallResult<C> extends { data: readonly (infer Row)[] } ? Row : never;

type Page<C extends Contract> = { data: RowOf<C>[]; nextPage?: string | null; total?: number };

/** The page of a list in the address, and the links to its neighbors. */
export function useList<C extends Contract>(list: ListOf<C>) {
  const address = new URLSearchParams(useSearchParams());
  const query = useQuery(operationQuery(list.contract, listInput(list, address) as CallInput<C>));
  const page = query.data as Page<C> | undefined;
  const paging = useUrlPaging(cursorOf(page?.nextPage));
  return {
    rows: page?.data,
    error: query.error,
    retry: () => void query.refetch(),
    filtered: isFiltered(list, address),
    paging: {
      ...paging,
      total: page?.total,
      pageSize: list.pageSize,
      saveAll: () => saveAnswer(list.contract, fileInput(list, address) as CallInput<C>),
    },
    /** Reads the ids of all rows, with the filters of the address. */
    allIds: () => idsInList(list.contract, fileInput(list, address) as CallInput<C>),
    /** No paging: the list fits on its first page. */
    single: !paging.previousHref && !paging.nextHref,
  };
}
