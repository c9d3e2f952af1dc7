"use client";

import { PageFailure } from "@/components/layout/page-failure";
import { mainId } from "@/components/layout/frame/skip-link";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: Props) {
  return (
    <main id={mainId}>
      <PageFailure error={error} onRetry={reset} />
    </main>
  );
}
