"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Environment } from "@/lib/kernel/context";
import type { Scope } from "@/lib/kernel/scopes";

export type ViewerFacts = {
  environment: Environment;
  /** Whether the company has Invoice Settlement: credit memos, and payments that are applied later. */
  settlement: boolean;
  /** Whether the company has Orders: the order builder, and changes of several subscriptions at once. */
  orders: boolean;
  /** The only currency of new accounts and prices, where Multi-Currency is off. */
  homeCurrency: string | null;
  scopes: readonly Scope[];
  /** The company's day, `YYYY-MM-DD`. */
  today: string;
  /** The current session's id, as in the list of sign-ins. */
  sessionId: string;
};

const Viewer = createContext<ViewerFacts>({
  environment: "live",
  settlement: true,
  orders: true,
  homeCurrency: null,
  scopes: [],
  today: "",
  sessionId: "",
});

export function ViewerProvider({ viewer, children }: { viewer: ViewerFacts; children: ReactNode }) {
  return <Viewer value={viewer}>{children}</Viewer>;
}

/** The viewer, and the company's current day. */
export function useViewer(): ViewerFacts {
  return useContext(Viewer);
}

/** Why something that needs Invoice Settlement cannot be used, if not because it is `denied`. */
export function useUnsettled(denied: string | null): string | null {
  const { settlement } = useViewer();
  return denied ?? (settlement ? null : "Your company does not use Invoice Settlement");
}

/** The currencies that new accounts and prices may have. */
export function useCurrencies<C extends { readonly value: string }>(
  choices: readonly C[],
): readonly C[] {
  const { homeCurrency } = useViewer();
  return homeCurrency === null ? choices : choices.filter(({ value }) => value === homeCurrency);
}

/** Why the viewer may not use something that needs a scope; null when they may. */
export function useDenied(scope: Scope): string | null {
  return useViewer().scopes.includes(scope) ? null : `Your role lacks the permission ${scope}`;
}
