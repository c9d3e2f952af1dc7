"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import { TenantZoneProvider } from "@/components/ui/tenant-zone";
import { ToastHost } from "@/components/ui/toast-host";

export type UiProvidersProps = {
  /** The merchant's zone; UTC before sign-in. */
  timeZone?: string;
  children: ReactNode;
};

/** What the primitives need around them. No inline styles or scripts: the policy forbids them. */
export function UiProviders({ timeZone = "UTC", children }: UiProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <TenantZoneProvider timeZone={timeZone}>
        <Tooltip.Provider delay={350}>
          {children}
          <ToastHost />
        </Tooltip.Provider>
      </TenantZoneProvider>
    </CSPProvider>
  );
}
