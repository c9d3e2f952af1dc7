"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { OperationFailure } from "@/lib/portal/failure";

const freshMs = 15_000;
const mostRetries = 2;

/** Retrying does not help a refusal; only transient failures are retried. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof OperationFailure ? error.status : undefined;
  return failures < mostRetries && (status === undefined || status >= 500 || status === 429);
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  });
}

/** Query cache of the page's components, one for each browser tab. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
