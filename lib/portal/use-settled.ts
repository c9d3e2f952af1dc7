"use client";

import { hashKey } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * A debounced value, and whether a change is pending. Objects and lists count as unchanged while
 * their content is the same.
 */
export function useSettled<T>(value: T, milliseconds: number): [settled: T, waits: boolean] {
  const says = hashKey([value]);
  const [latest, setLatest] = useState({ value, says });
  const [settled, setSettled] = useState(latest);
  if (latest.says !== says) setLatest({ value, says });
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), milliseconds);
    return () => clearTimeout(timer);
  }, [latest, milliseconds]);
  return [settled.value, settled.says !== says];
}
