"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "@/components/form/fields/select-field";
import { useDenied } from "@/components/layout/frame/viewer";
import { listSequenceSets } from "@/lib/areas/sequence-sets/contract";
import { DEFAULT_SET } from "@/lib/areas/sequence-sets/model";
import { operationQuery } from "@/lib/portal/query";

/** The set that numbers an account's documents; shown where the company has more than one. */
export function SequenceSetField() {
  const denied = useDenied("settings:read") !== null;
  const { data } = useQuery({
    ...operationQuery(listSequenceSets, { query: { pageSize: "40" } }),
    enabled: !denied,
  });
  const others = data?.sequenceSets.filter(({ name }) => name !== DEFAULT_SET.name) ?? [];
  if (!others.length) return null;
  const options = [
    { value: "", label: "Those of the company" },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      name="sequenceSetId"
      label="Numbers of documents"
      options={options}
      placeholder="Those of the company"
      help="For documents from now on."
      optional
    />
  );
}
