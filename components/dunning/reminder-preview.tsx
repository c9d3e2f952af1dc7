"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { previewReminder } from "@/lib/areas/dunning/contract";
import { failureOf } from "@/lib/portal/failure";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 300;

/** Preview of the texts for the customer of the oldest open invoice. */
export function ReminderPreview() {
  const [kind, subject, body]: unknown[] = useWatch({ name: ["kind", "subject", "body"] });
  const [settled] = useSettled({ kind, subject, body: body ?? "" }, pauseMs);
  const checked = previewReminder.body.safeParse(settled);
  const { data, error } = useQuery({
    ...previewQuery(previewReminder, {
      body: checked.data ?? { kind: "PastDue", subject: "-", body: "" },
    }),
    enabled: checked.success,
  });
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="mt-6 rounded-lg border bg-sunken p-4"
    >
      <p className="text-muted text-sm">To {data?.to.join(", ") || "nobody yet"}</p>
      {error ? (
        <p className="mt-2 text-negative">{failureOf(error).reasons[0]?.message}</p>
      ) : (
        <>
          <p className="mt-1 font-semibold">{checked.success ? data?.subject : "No subject yet"}</p>
          <p className="mt-2 whitespace-pre-wrap">{checked.success && data?.body}</p>
        </>
      )}
    </section>
  );
}
