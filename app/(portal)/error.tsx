"use client";

import { PageFailure } from "@/components/layout/page-failure";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function PortalErrorPage({ error, reset }: Props) {
  return <PageFailure error={error} onRetry={reset} />;
}
