"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { cursorParameter } from "@/components/table/use-url-paging";

const pauseMs = 250;

/**
 * The value of a filter whose state is the address; typing adds no history entries. Incomplete
 * values, such as half a date, are not applied yet.
 */
export function useAddressFilter(
  parameter: string,
  isComplete: (typed: string) => boolean = () => true,
) {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const current = parameters.get(parameter) ?? "";
  const [typed, setTyped] = useState(current);
  const wanted = typed.trim();
  const waits = wanted === current || (wanted !== "" && !isComplete(wanted));

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => {
      const changed = new URLSearchParams(parameters);
      changed.delete(cursorParameter);
      if (wanted === "") changed.delete(parameter);
      else changed.set(parameter, wanted);
      router.replace(`${pathname}?${changed}`, { scroll: false });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [waits, wanted, parameter, parameters, pathname, router]);

  return [typed, setTyped] as const;
}
