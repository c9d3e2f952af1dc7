"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

const TenantZone = createContext("UTC");

export type TenantZoneProviderProps = { timeZone: string; children: ReactNode };

/** The merchant's time zone, in which days begin and bill runs count. */
export function TenantZoneProvider({ timeZone, children }: TenantZoneProviderProps) {
  return <TenantZone value={timeZone}>{children}</TenantZone>;
}

export function useTenantZone(): string {
  return useContext(TenantZone);
}

/** The viewer's zone; on the server, and until hydration, the tenant's. */
export function useViewerZone(): string {
  const tenantZone = useTenantZone();
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => tenantZone,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
