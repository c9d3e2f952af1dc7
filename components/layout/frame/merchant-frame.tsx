"use client";

import { type ReactNode, useState } from "react";
import { IdleWatch } from "./idle-watch";
import { PortalFrame, type PortalFrameProps } from "./portal-frame";
import type { PaletteSearch } from "@/components/layout/palette/use-palette-search";
import { type ViewerFacts, ViewerProvider } from "./viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TenantZoneProvider } from "@/components/ui/tenant-zone";
import { endSession } from "@/lib/portal/sessions/end-session";
import { failureOf } from "@/lib/portal/failure";
import { paths } from "@/lib/portal/paths";

export type MerchantFrameProps = Omit<PortalFrameProps, "onSignOut" | "search"> & {
  timeZone: string;
  /** Idle minutes after which the session ends; undefined while no one is signed in. */
  idleMinutes?: number;
  viewer: ViewerFacts;
  children: ReactNode;
};

/** The search knows every kind of object, so it is loaded when it is first used. */
const searchOnDemand: PaletteSearch = async (query, signal) => {
  const { searchObjects } = await import("@/components/layout/palette/search-objects");
  return searchObjects(query, signal);
};

async function signOutHere(): Promise<void> {
  await endSession();
  location.assign(paths.signIn());
}

/** The frame around a signed-in viewer's pages: what it does, besides how it looks. */
export function MerchantFrame(props: MerchantFrameProps) {
  const { timeZone, idleMinutes, viewer, children, ...frame } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [stillHere, setStillHere] = useState(false);

  function signOut() {
    signOutHere().catch((thrown: unknown) => {
      setProblem(failureOf(thrown).message);
      setStillHere(true);
    });
  }

  return (
    <TenantZoneProvider timeZone={timeZone}>
      <ViewerProvider viewer={viewer}>
        <PortalFrame {...frame} search={searchOnDemand} onSignOut={signOut}>
          {children}
        </PortalFrame>
        {idleMinutes !== undefined && <IdleWatch minutes={idleMinutes} />}
        <ConfirmDialog
          open={stillHere}
          onOpenChange={setStillHere}
          title="You are still signed in"
          confirmLabel="Try again"
          onConfirm={signOutHere}
        >
          Signing out did not work. {problem}
        </ConfirmDialog>
      </ViewerProvider>
    </TenantZoneProvider>
  );
}
