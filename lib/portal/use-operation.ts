"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { Contract } from "@/lib/api/operation";
import { callOperation } from "./call-operation";
import { OperationFailure } from "./failure";
import type { CallInput } from "./operation-address";

export type UseOperationOptions = {
  /** Reads that the operation invalidates. */
  refreshes?: readonly Contract[];
  /** The page itself shows facts that change: its server part is read again, too. */
  refreshesPage?: boolean;
};

/**
 * An operation as a mutation. Call `mutateAsync`; it throws an `OperationFailure` that forms map to
 * their fields. The same input sent again after a lost response has the same key, so that it is
 * executed once.
 */
export function useOperation<C extends Contract>(contract: C, options: UseOperationOptions = {}) {
  const { refreshes = [], refreshesPage = false } = options;
  const client = useQueryClient();
  const router = useRouter();
  const lost = useRef<{ input: string; key: string } | null>(null);

  async function call(input: CallInput<C>) {
    const text = JSON.stringify(input, nameFile);
    const key = lost.current?.input === text ? lost.current.key : crypto.randomUUID();
    lost.current = { input: text, key };
    try {
      const result = await callOperation(contract, input, {
        idempotencyKey: keyFor(contract, key),
      });
      lost.current = null;
      return result;
    } catch (thrown) {
      if (isAnswer(thrown)) lost.current = null;
      throw thrown;
    }
  }

  return useMutation({
    mutationKey: [contract.id],
    // The input may contain a card number: it is not kept when the form is gone.
    gcTime: 0,
    mutationFn: call,
    onSuccess: async () => {
      await Promise.all(refreshes.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
      if (refreshesPage) router.refresh();
    },
  });
}

/** A file is identified by its name, size and age: its content is not text. */
function nameFile(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/** True when the server reported the outcome of the call; a lost connection reports nothing. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof OperationFailure && thrown.status !== undefined && thrown.status < 500;
}

function keyFor(contract: Contract, key: string): string | undefined {
  const takesKey = contract.method === "POST" || contract.method === "PATCH";
  return takesKey && !contract.readOnly ? key : undefined;
}
