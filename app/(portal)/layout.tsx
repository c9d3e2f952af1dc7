import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PortalFrame } from "@/components/layout/portal-frame";
import { navigationCookie, themeCookie, themeOf } from "@/lib/portal/theme";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  return (
    <PortalFrame
      theme={themeOf(kept.get(themeCookie)?.value)}
      navigationCollapsed={kept.get(navigationCookie)?.value === "collapsed"}
    >
      {children}
    </PortalFrame>
  );
}
