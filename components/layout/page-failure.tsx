"use client";

import { RotateCw } from "lucide-react";
import { MessagePage } from "@/components/layout/message-page";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Copyable } from "@/components/ui/copyable";
import { paths } from "@/lib/portal/paths";

export type PageFailureProps = { error: Error & { digest?: string }; onRetry: () => void };

/** What an error page shows: no inner details, a reference for support, and two ways on. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  return (
    <MessagePage
      mark="Error"
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink href={paths.home()}>Go to the home page</ButtonLink>
        </>
      }
    >
      <p>Something went wrong on our side. Nothing that you entered elsewhere was changed by it.</p>
      {error.digest && (
        <p className="mt-2 text-sm">
          Reference for support: <Copyable code value={error.digest} label="reference" />
        </p>
      )}
    </MessagePage>
  );
}
