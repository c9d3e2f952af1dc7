import { Status } from "@/components/ui/status";
import type { listRecordings } from "@/lib/areas/developer/recordings/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Recording = CallResult<typeof listRecordings>["recordings"][number];

/** "Failed calls of Web shop". */
export function keepsText({ keeps, clientName }: Pick<Recording, "keeps" | "clientName">): string {
  return `${keeps === "all" ? "All calls" : "Failed calls"} of ${clientName ?? "all API keys"}`;
}

const tones = { running: "info", ended: "neutral", stopped: "neutral", full: "warning" } as const;

export function RecordingStatus({ status }: Pick<Recording, "status">) {
  return <Status value={status} tone={tones[status]} />;
}
