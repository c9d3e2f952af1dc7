"use client";

import { useCustomFacts } from "@/components/custom-fields/definitions";
import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";
import type { CustomObject } from "@/lib/kernel/custom-fields";

export type CustomFactsProps = {
  object: CustomObject;
  /** The record, or its map of custom fields. */
  record: Readonly<Record<string, unknown>>;
};

/** The custom fields of a record in a card of their own; nothing where it has none. */
export function CustomFacts({ object, record }: CustomFactsProps) {
  const properties = useCustomFacts(object, record);
  if (!properties.length) return null;
  return (
    <Card title="Custom fields">
      <PropertyList properties={properties} />
    </Card>
  );
}
