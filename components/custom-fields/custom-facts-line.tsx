"use client";

import { useCustomFacts } from "@/components/custom-fields/definitions";
import type { CustomObject } from "@/lib/kernel/custom-fields";

export type CustomFactsLineProps = {
  object: CustomObject;
  /** The record, or its map of custom fields. */
  record: Readonly<Record<string, unknown>>;
};

/** The custom fields of a part of a record on one line; nothing where it has none. */
export function CustomFactsLine({ object, record }: CustomFactsLineProps) {
  const properties = useCustomFacts(object, record);
  if (!properties.length) return null;
  return (
    <span className="block font-normal text-muted text-sm">
      {properties.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
    </span>
  );
}
