"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { Logo } from "./logo";
import { SidebarLinks } from "./sidebar-links";
import { classNames } from "@/components/ui/class-names";
import { paths } from "@/lib/portal/paths";
import { keepPreference, navigationCookie } from "@/lib/portal/theme";

export type SidebarProps = { initiallyCollapsed?: boolean };

/** The navigation at the left edge of wide screens; it collapses to icons and stays collapsed. */
export function Sidebar({ initiallyCollapsed = false }: SidebarProps) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);

  function toggle() {
    keepPreference(navigationCookie, collapsed ? "open" : "collapsed");
    setCollapsed(!collapsed);
  }

  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      data-print="hide"
      className={classNames(
        "sticky top-0 hidden h-dvh shrink-0 flex-col border-nav-line border-r bg-nav text-nav-ink lg:flex",
        "[--focus:var(--nav-focus)]",
        collapsed ? "w-14" : "w-58",
      )}
    >
      <div className="flex h-(--topbar) shrink-0 items-center px-3.5">
        <Link href={paths.home()} aria-label="Perennial, home" className="rounded-sm">
          <Logo mark={collapsed} />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-3">
        <SidebarLinks collapsed={collapsed} />
      </div>
      <div className="shrink-0 border-nav-line border-t p-2.5">
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!collapsed}
          className="flex h-8 w-full items-center gap-2.5 rounded-sm px-2.5 text-nav-muted hover:bg-nav-hover hover:text-nav-ink [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <Icon aria-hidden strokeWidth={1.75} />
          <span className={collapsed ? "sr-only" : undefined}>
            {collapsed ? "Expand navigation" : "Collapse navigation"}
          </span>
        </button>
      </div>
    </aside>
  );
}
