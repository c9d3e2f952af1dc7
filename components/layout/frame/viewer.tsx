"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Environment } from "@/lib/kernel/context";
import type { Scope } from "@/lib/kernel/scopes";

export type ViewerFacts = {
  environment: Environment;
  scopes: readonly Scope[];
  /** The company's day, `YYYY-MM-DD`. */
  today: string;
  /** The current session's id, as in the list of sign-ins. */
  sessionId: string;
};

const Viewer = createContext<ViewerFacts>({
  environment: "live",
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

/** Why the viewer may not use something that needs a scope; null when they may. */
export function useDenied(scope: Scope): string | null {
  return useViewer().scopes.includes(scope) ? null : `Your role lacks the permission ${scope}`;
}
