"use client";

import { EnvironmentBadge } from "./environment-badge";
import type { Environment } from "@/lib/kernel/context";
import { NavigationDrawer } from "./navigation-drawer";
import { SearchButton } from "@/components/layout/palette/search-button";
import { type PortalUser, UserMenu } from "./user-menu";
import { classNames } from "@/components/ui/class-names";
import type { Theme } from "@/lib/portal/theme";

export type TopBarProps = {
  /** The merchant's name. */
  tenantName?: string;
  environment?: Environment;
  user?: PortalUser;
  theme: Theme;
  onSearch: () => void;
  onSignOut?: () => void;
};

/** Search, the merchant and its environment, and who is signed in; it stays at the top. */
export function TopBar(props: TopBarProps) {
  const { tenantName, environment, user, theme, onSearch, onSignOut } = props;
  return (
    <header
      data-print="hide"
      className={classNames(
        "sticky top-0 z-20 flex h-(--topbar) items-center gap-2 border-b bg-surface px-4 sm:gap-3 sm:px-6 lg:px-8",
        environment === "test" && "shadow-[inset_0_3px_var(--warning-line)]",
      )}
    >
      <NavigationDrawer />
      <SearchButton onOpen={onSearch} />
      <div className="ml-auto flex min-w-0 items-center gap-2.5">
        {tenantName && <span className="truncate font-medium max-md:hidden">{tenantName}</span>}
        {environment && <EnvironmentBadge environment={environment} />}
        {user && <UserMenu user={user} theme={theme} onSignOut={onSignOut} />}
      </div>
    </header>
  );
}
