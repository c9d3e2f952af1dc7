"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import * as z from "zod";
import { SelectField } from "@/components/form/fields/select-field";
import { SideForm } from "@/components/form/side-form";
import { createRecording, listRecordings } from "@/lib/areas/developer/recordings/contract";
import { listApiClients } from "@/lib/areas/organizations/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const EVERY_KEY = "all";
const durations = [
  { value: "15", label: "15 minutes" },
  { value: "60", label: "An hour" },
  { value: "480", label: "8 hours" },
  { value: "1440", label: "A day" },
];
const choices = [
  { value: "failed", label: "Calls that fail" },
  { value: "all", label: "All calls" },
];

/** The selects hold texts. */
const schema = z.object({
  clientId: z.string(),
  keeps: createRecording.body.shape.keeps,
  minutes: z.string(),
});

export type StartRecordingFormProps = { open: boolean; onClose: () => void };

/** Whose calls are recorded, which of them and how long. */
export function StartRecordingForm({ open, onClose }: StartRecordingFormProps) {
  const router = useRouter();
  const { data } = useQuery(operationQuery(listApiClients));
  const start = useOperation(createRecording, { refreshes: [listRecordings] });
  const keys = (data?.clients ?? []).filter(({ revokedAt }) => !revokedAt);
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Start a recording"
      description="It begins at once and ends automatically, after its time or with 500 calls."
      submitLabel="Start"
      failureTitle="The recording could not be started"
      schema={schema}
      defaultValues={{ clientId: EVERY_KEY, keeps: "failed", minutes: "60" }}
      {...formFacts(createRecording)}
      onSubmit={async ({ clientId, keeps, minutes }) => {
        const whose = clientId === EVERY_KEY ? {} : { clientId };
        const { id } = await start.mutateAsync({
          body: { ...whose, keeps, minutes: Number(minutes) },
        });
        router.push(paths.recording(id));
      }}
    >
      <SelectField
        name="clientId"
        label="API key"
        options={[
          { value: EVERY_KEY, label: "All API keys" },
          ...keys.map((key) => ({ value: key.clientId, label: key.name })),
        ]}
      />
      <SelectField name="keeps" label="Keep" options={choices} />
      <SelectField name="minutes" label="For" options={durations} />
    </SideForm>
  );
}
