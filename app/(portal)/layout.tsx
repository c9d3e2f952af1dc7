import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { MerchantFrame } from "@/components/layout/merchant-frame";
import { QueryProvider } from "@/components/layout/query-provider";
import { TestClockBanner } from "@/components/layout/test-clock-banner";
import { formatWords } from "@/lib/portal/format";
import { currentMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { navigationCookie, themeCookie, themeOf } from "@/lib/portal/theme";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [kept, merchant] = await Promise.all([cookies(), currentMerchant()]);
  const tenant = merchant?.principal.tenant;
  const user = merchant?.session.user;
  return (
    <QueryProvider>
      <MerchantFrame
        theme={themeOf(kept.get(themeCookie)?.value)}
        navigationCollapsed={kept.get(navigationCookie)?.value === "collapsed"}
        timeZone={tenant?.timeZone ?? "UTC"}
        viewer={{
          environment: tenant?.environment ?? "live",
          scopes: merchant?.principal.scopes ?? [],
          today: merchant?.today ?? "",
          sessionId: merchant?.session.id.replaceAll("-", "") ?? "",
        }}
        tenantName={tenant?.name}
        environment={tenant?.environment}
        user={user && { name: user.name, email: user.email, role: formatWords(user.role) }}
        banner={
          merchant?.principal.tenant.clockAt && (
            <TestClockBanner today={merchant.today} href={paths.testClock()} />
          )
        }
      >
        {children}
      </MerchantFrame>
    </QueryProvider>
  );
}
