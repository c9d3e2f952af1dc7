import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { FailedTriesBanner } from "@/components/layout/frame/failed-tries-banner";
import { MerchantFrame } from "@/components/layout/frame/merchant-frame";
import { QueryProvider } from "@/components/layout/query-provider";
import { TestClockBanner } from "@/components/layout/frame/test-clock-banner";
import type { ViewerFacts } from "@/components/layout/frame/viewer";
import { hasNeed, switchesOf } from "@/lib/kernel/features";
import { formatWords } from "@/lib/portal/format";
import { currentMerchant, type Merchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { navigationCookie, noticedCookie, themeCookie, themeOf } from "@/lib/portal/theme";

/** Banners of every page: where the test clock is, and failed sign-ins as the viewer. */
async function Notices({ merchant }: { merchant: Merchant }) {
  const { id, failedBefore } = merchant.session;
  const noticed = (await cookies()).get(noticedCookie)?.value;
  return (
    <>
      {merchant.principal.tenant.clockAt && (
        <TestClockBanner today={merchant.today} href={paths.testClock()} />
      )}
      {failedBefore > 0 && noticed !== id && (
        <FailedTriesBanner
          failed={failedBefore}
          sessionId={id}
          href={merchant.may("developer:read") ? paths.auditTrail("signIn") : undefined}
        />
      )}
    </>
  );
}

/** Who looks at the page, and what the company has. */
function viewerOf(merchant: Awaited<ReturnType<typeof currentMerchant>>): ViewerFacts {
  const tenant = merchant?.principal.tenant;
  const { orders, multiCurrency, homeCurrency } = switchesOf(tenant?.settings ?? {});
  return {
    environment: tenant?.environment ?? "live",
    settlement: hasNeed(tenant?.settings ?? {}, "invoiceSettlement"),
    orders,
    homeCurrency: multiCurrency ? null : homeCurrency,
    scopes: merchant?.principal.scopes ?? [],
    today: merchant?.today ?? "",
    sessionId: merchant?.session.id.replaceAll("-", "") ?? "",
  };
}

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
        idleMinutes={merchant?.session.idleMinutes}
        viewer={viewerOf(merchant)}
        tenantName={tenant?.name}
        environment={tenant?.environment}
        user={user && { name: user.name, email: user.email, role: formatWords(user.role) }}
        banner={merchant && <Notices merchant={merchant} />}
      >
        {children}
      </MerchantFrame>
    </QueryProvider>
  );
}
