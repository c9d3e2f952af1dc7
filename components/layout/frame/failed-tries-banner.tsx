"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { keepPreference, noticedCookie } from "@/lib/portal/theme";

export type FailedTriesBannerProps = {
  /** Tries from elsewhere since the viewer's last sign-in. */
  failed: number;
  /** The session that tells of them; once it has been seen, it tells no more. */
  sessionId: string;
  /** Where each try is listed; absent for those who may not see it. */
  href?: string;
};

/** Somebody else tried to sign in as the viewer: who knows nothing of it should look. */
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
