"use client";

import { useState } from "react";

/** The last non-null value: what a sheet or dialog keeps showing while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
