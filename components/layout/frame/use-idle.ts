"use client";

import { useEffect, useState } from "react";
import { listPortalSessions } from "@/lib/areas/organizations/contract";
import { callOperation } from "@/lib/portal/call-operation";
import { endSession } from "@/lib/portal/sessions/end-session";
import { lastUse, noteUse } from "@/lib/portal/sessions/last-use";
import { localPath, paths, withQuery } from "@/lib/portal/paths";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Events that count as activity; background polling does not. */
const ACTIVITY = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
const NOTED_EVERY = 5 * SECOND;
/** Activity that causes no request is reported to the server this often. */
const TOLD_EVERY = MINUTE;

/** How long before the end the viewer is warned: two minutes, or a third of a very short time. */
function warningOf(limit: number): number {
  return Math.min(2 * MINUTE, limit / 3);
}

/** Restarts the idle time on the server. A failure needs no handling: if the session has expired, the next call leads to the sign-in page. */
function tellServer(): void {
  callOperation(listPortalSessions, {}).catch(() => undefined);
}

/** Ends the session and asks to sign in again, with the way back to this page. */
function leave(minutes: number): void {
  const callbackUrl = localPath(location.pathname + location.search);
  const go = () =>
    location.assign(withQuery(paths.signIn(), { callbackUrl, idle: String(minutes) }));
  endSession().then(go, go);
}

/**
 * Signs an idle viewer out, as the server does, after a warning. Returns the seconds left while the warning is shown,
 * and a function that keeps them signed in. All tabs share one timer.
 */
export function useIdle(minutes: number): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null);
  const limit = minutes * MINUTE;

  useEffect(() => {
    let toldAt = Date.now();
    let gone = false;
    noteUse();
    const use = () => {
      const now = Date.now();
      if (now - lastUse() < NOTED_EVERY) return;
      // The next tick removes the warning: removed immediately, its button would be gone before it
      // is pressed.
      noteUse();
      if (now - toldAt < TOLD_EVERY) return;
      toldAt = now;
      tellServer();
    };
    const look = () => {
      const rest = limit - (Date.now() - lastUse());
      setLeft(rest > warningOf(limit) ? null : Math.max(0, Math.ceil(rest / SECOND)));
      if (rest > 0 || gone) return;
      gone = true;
      leave(minutes);
    };
    const clock = setInterval(look, SECOND);
    for (const event of ACTIVITY) addEventListener(event, use, { passive: true, capture: true });
    return () => {
      clearInterval(clock);
      for (const event of ACTIVITY) removeEventListener(event, use, { capture: true });
    };
  }, [limit, minutes]);

  function stay() {
    noteUse();
    setLeft(null);
    tellServer();
  }

  return { left, stay };
}
