"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Logo } from "./logo";
import { SidebarLinks } from "./sidebar-links";
import { IconButton } from "@/components/ui/icon-button";
import { SheetShell } from "@/components/ui/sheet-shell";

/** The navigation of narrow screens, behind a button. */
export function NavigationDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Open navigation"
        className="-ml-2 lg:hidden"
        aria-expanded={open}
        icon={<Menu aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <SheetShell open={open} onOpenChange={setOpen} side="left">
        <div className="flex h-full flex-col bg-nav text-nav-ink [--focus:var(--nav-focus)]">
          <div className="flex h-(--topbar) shrink-0 items-center justify-between pr-2 pl-4">
            <Base.Title className="flex">
              <Logo />
            </Base.Title>
            <Base.Close
              aria-label="Close navigation"
              className="flex size-10 items-center justify-center rounded-sm text-nav-muted hover:bg-nav-hover hover:text-nav-ink"
            >
              <X aria-hidden className="size-4" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-3">
            <SidebarLinks onFollow={() => setOpen(false)} />
          </div>
        </div>
      </SheetShell>
    </>
  );
}
