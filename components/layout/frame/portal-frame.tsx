"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PaletteGroup } from "@/components/layout/palette/palette-item";
import { Sidebar } from "./sidebar";
import { mainId, SkipLink } from "./skip-link";
import { TopBar, type TopBarProps } from "./top-bar";
import { usePaletteKeys } from "@/components/layout/palette/use-palette-keys";
import type { PaletteSearch } from "@/components/layout/palette/use-palette-search";

export type PortalFrameProps = Omit<TopBarProps, "onSearch"> & {
  /** From the cookie; the server reads it to avoid a layout shift. */
  navigationCollapsed?: boolean;
  /** A `TestClockBanner`, or another banner that concerns every page. */
  banner?: ReactNode;
  search?: PaletteSearch;
  pageGroups?: readonly PaletteGroup[];
  children: ReactNode;
};

/** Only those who open the palette load it. */
const PaletteDialog = lazy(() =>
  import("@/components/layout/palette/palette-dialog").then((loaded) => ({
    default: loaded.PaletteDialog,
  })),
);

/** The frame of a portal page: navigation, top bar, palette, landmarks. */
export function PortalFrame(props: PortalFrameProps) {
  const { navigationCollapsed, banner, search, pageGroups, children, ...topBar } = props;
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [paletteWanted, setPaletteWanted] = useState(false);
  if (paletteOpen && !paletteWanted) setPaletteWanted(true);
  usePaletteKeys(setPaletteOpen);

  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar initiallyCollapsed={navigationCollapsed} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar {...topBar} onSearch={() => setPaletteOpen(true)} />
        {banner && (
          <aside aria-label="Notice" className="empty:hidden">
            {banner}
          </aside>
        )}
        <main
          id={mainId}
          tabIndex={-1}
          className="mx-auto w-full max-w-[88rem] flex-1 px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8"
        >
          {children}
        </main>
      </div>
      {paletteWanted && (
        <Suspense>
          <PaletteDialog
            open={paletteOpen}
            onOpenChange={setPaletteOpen}
            search={search}
            pageGroups={pageGroups}
          />
        </Suspense>
      )}
    </div>
  );
}
