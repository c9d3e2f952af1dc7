"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const Toaster = lazy(() =>
  import("@/components/ui/toaster").then((loaded) => ({ default: loaded.Toaster })),
);

/** Loads the toaster after hydration: nothing waits for it, and no toast is lost. */
export function ToastHost() {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!awake) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
