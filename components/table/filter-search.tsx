"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { cursorParameter } from "@/components/table/use-url-paging";
import { Input } from "@/components/ui/input";

export type FilterSearchProps = {
  /** The parameter of the address. */
  parameter: string;
  /** What is searched: "Name begins with". */
  label: string;
};

const pauseMs = 250;

/** Narrows a list by what is typed; the address keeps it, and each letter is no step of history. */
export function FilterSearch({ parameter, label }: FilterSearchProps) {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const current = parameters.get(parameter) ?? "";
  const [typed, setTyped] = useState(current);

  useEffect(() => {
    if (typed.trim() === current) return;
    const timer = setTimeout(() => {
      const changed = new URLSearchParams(parameters);
      changed.delete(cursorParameter);
      if (typed.trim() === "") changed.delete(parameter);
      else changed.set(parameter, typed.trim());
      router.replace(`${pathname}?${changed}`, { scroll: false });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, current, parameter, parameters, pathname, router]);

  return (
    <Input
      type="search"
      icon={<Search aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="w-56 max-w-full"
    />
  );
}
