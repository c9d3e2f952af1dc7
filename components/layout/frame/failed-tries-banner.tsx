"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { keepPreference, noticedCookie } from "@/lib/portal/theme";

export type FailedTriesBannerProps = {
  /** Failed attempts from elsewhere since the viewer's last sign-in. */
  failed: number;
  /** The session that shows them, until it has been dismissed. */
  sessionId: string;
  /** Link to the list of attempts; absent for viewers who may not see it. */
  href?: string;
};

/** Warns the viewer that someone tried to sign in as them. */
export function FailedTriesBanner({ failed, sessionId, href }: FailedTriesBannerProps) {
  const [seen, setSeen] = useState(false);
  if (seen) return null;

  function dismiss() {
    keepPreference(noticedCookie, sessionId);
    setSeen(true);
  }

  return (
    <Banner
      tone="warning"
      wide
      className="py-1.5 print:hidden"
      actions={
        <>
          {href && (
            <ButtonLink size="sm" href={href}>
              See the tries
            </ButtonLink>
          )}
          <Button size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {failed === 1
        ? "Somebody tried to sign in as you from elsewhere since your last sign-in, and failed."
        : `Since your last sign-in, ${failed} tries to sign in as you from elsewhere have failed.`}
    </Banner>
  );
}
