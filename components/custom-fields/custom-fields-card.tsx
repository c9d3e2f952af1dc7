"use client";

import { useState } from "react";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { useCustomFacts, useDefinitions } from "@/components/custom-fields/definitions";
import { SideForm } from "@/components/form/side-form";
import { PropertyList } from "@/components/layout/property-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import type { CustomObject } from "@/lib/kernel/custom-fields";
import { given } from "@/lib/values/keys";

const schema = z.looseObject({});

export type CustomFieldsCardProps = {
  object: CustomObject;
  /** The record, or its map of custom fields. */
  record: Readonly<Record<string, unknown>>;
  /** The record in words, such as its number. */
  of: string;
  /** Why they cannot be changed. */
  denied: string | null;
  /** Stores what differs; null takes a value away. */
  save: (customFields: Record<string, string | number | boolean | null>) => Promise<unknown>;
};

const changes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The custom fields of a record, and their form; nothing where none is defined and none has a value. */
export function CustomFieldsCard({ object, record, of, denied, save }: CustomFieldsCardProps) {
  const [open, setOpen] = useState(false);
  const properties = useCustomFacts(object, record);
  const isDefined = useDefinitions(object).length > 0;
  if (!isDefined && !properties.length) return null;
  return (
    <Card
      title="Custom fields"
      actions={
        <Button size="sm" disabledReason={denied} onClick={() => setOpen(true)}>
          Edit custom fields
        </Button>
      }
    >
      {properties.length > 0 ? (
        <PropertyList properties={properties} />
      ) : (
        <p className="text-muted text-sm">No value yet.</p>
      )}
      <SideForm
        open={open}
        onOpenChange={setOpen}
        title="Custom fields"
        description={`${of}. They change no amount.`}
        submitLabel="Save custom fields"
        failureTitle="The custom fields could not be saved"
        schema={schema}
        defaultValues={customValuesOf(record)}
        onSubmit={async (values) => {
          await save(changes.parse(given(withCustomFields(values, record))));
          toast.success("The custom fields were saved");
        }}
      >
        <CustomFields object={object} />
      </SideForm>
    </Card>
  );
}
