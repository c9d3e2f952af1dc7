"use client";

import type { ReactNode } from "react";
import { PortalFrame, type PortalFrameProps } from "@/components/layout/portal-frame";
import type { PaletteSearch } from "@/components/layout/use-palette-search";
import { type ViewerFacts, ViewerProvider } from "@/components/layout/viewer";
import { TenantZoneProvider } from "@/components/ui/tenant-zone";
import { paths } from "@/lib/portal/paths";

export type MerchantFrameProps = Omit<PortalFrameProps, "onSignOut" | "search"> & {
  timeZone: string;
  viewer: ViewerFacts;
  children: ReactNode;
};

/** The search knows every kind of object, so it is loaded when it is first used. */
const searchWhenWanted: PaletteSearch = async (query, signal) => {
  const { searchObjects } = await import("@/components/layout/search-objects");
  return searchObjects(query, signal);
};

async function signOutHere(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false }).catch(() => undefined);
  location.assign(paths.signIn());
}

/** The frame around a signed-in viewer's pages: what it does, besides how it looks. */
export function MerchantFrame({ timeZone, viewer, children, ...frame }: MerchantFrameProps) {
  return (
    <TenantZoneProvider timeZone={timeZone}>
      <ViewerProvider viewer={viewer}>
        <PortalFrame {...frame} search={searchWhenWanted} onSignOut={() => void signOutHere()}>
          {children}
        </PortalFrame>
      </ViewerProvider>
    </TenantZoneProvider>
  );
}
