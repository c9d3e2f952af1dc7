"use client";

import { PageFailure } from "@/components/layout/page-failure";
import { UiProviders } from "@/components/layout/ui-providers";
import "@/app/globals.css";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** Replaces the whole document when even the frame around the pages failed. */
export default function GlobalErrorPage({ error, reset }: Props) {
  return (
    <html lang="en" data-theme="auto">
      <body>
        <title>Error · Perennial</title>
        <UiProviders>
          <main>
            <PageFailure error={error} onRetry={reset} />
          </main>
        </UiProviders>
      </body>
    </html>
  );
}
