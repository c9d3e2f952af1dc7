import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { EarlyClicks } from "@/components/layout/early-clicks";
import { UiProviders } from "@/components/layout/ui-providers";
import { themeCookie, themeOf } from "@/lib/portal/theme";

export const metadata: Metadata = {
  title: { default: "Perennial", template: "%s · Perennial" },
  description: "Subscription billing that you run yourself.",
  icons: { icon: { url: "/favicon.svg", type: "image/svg+xml" } },
  robots: { index: false, follow: false },
  referrer: "strict-origin-when-cross-origin",
  formatDetection: { telephone: false, date: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#191d19" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <body>
        <div className="app-root">
          <EarlyClicks nonce={nonce} />
          <UiProviders>{children}</UiProviders>
        </div>
      </body>
    </html>
  );
}
