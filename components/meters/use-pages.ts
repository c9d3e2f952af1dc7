"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { Contract } from "@/lib/api/operation";
import { callOperation } from "@/lib/portal/call-operation";
import { cursorOf } from "@/lib/portal/list";
import type { CallInput, CallResult } from "@/lib/portal/operation-address";
import { operationKey } from "@/lib/portal/query";

/** The pages of a list that leads from one to the next; `withCursor` makes the input of a page. */
export function usePages<C extends Contract>(
  contract: C,
  withCursor: (cursor: string | undefined) => CallInput<C>,
  nextOf: (page: CallResult<C>) => string | undefined,
) {
  return useInfiniteQuery({
    queryKey: [...operationKey(contract, withCursor(undefined)), "pages"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callOperation(contract, withCursor(pageParam || undefined), { signal }),
    getNextPageParam: (page) => cursorOf(nextOf(page)),
  });
}
