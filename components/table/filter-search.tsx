"use client";

import { Search } from "lucide-react";
import { useAddressFilter } from "@/components/table/use-address-filter";
import { Input } from "@/components/ui/input";

export type FilterSearchProps = {
  /** The parameter of the address. */
  parameter: string;
  /** What is searched: "Name begins with". */
  label: string;
};

/** Narrows a list by what is typed; the address keeps it. */
export function FilterSearch({ parameter, label }: FilterSearchProps) {
  const [typed, setTyped] = useAddressFilter(parameter);
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
