"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Environment } from "@/lib/kernel/context";
import type { Scope } from "@/lib/kernel/scopes";

export type ViewerFacts = {
  environment: Environment;
  scopes: readonly Scope[];
  /** The company's day, `YYYY-MM-DD`. */
  today: string;
  /** The session that looks at the page, as the list of sign-ins names it. */
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

/** Who looks at the page, and on which day of the company. */
export function useViewer(): ViewerFacts {
  return useContext(Viewer);
}

/** Why the viewer may not use what a scope guards; null when they may. */
export function useDenied(scope: Scope): string | null {
  return useViewer().scopes.includes(scope) ? null : `Your role lacks the permission ${scope}`;
}
