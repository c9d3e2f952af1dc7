"use client";

import { Square, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Recording } from "@/components/recorder/recording-words";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  deleteRecording,
  getRecording,
  listRecordings,
  stopRecording,
} from "@/lib/areas/developer/recordings/contract";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** Stops a recording, or deletes it with its calls. */
export function RecordingActions({ recording }: { recording: Recording }) {
  const router = useRouter();
  const denied = useDenied("developer:write");
  const [asking, setAsking] = useState<"stop" | "delete" | null>(null);
  const stop = useOperation(stopRecording, { refreshes: [getRecording, listRecordings] });
  const remove = useOperation(deleteRecording, { refreshes: [listRecordings] });
  const params = { "recording-id": recording.id };
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden />}
        disabledReason={denied}
        onClick={() => setAsking("delete")}
      >
        Delete
      </Button>
      {recording.status === "running" && (
        <Button
          variant="primary"
          icon={<Square aria-hidden />}
          disabledReason={denied}
          onClick={() => setAsking("stop")}
        >
          Stop
        </Button>
      )}
      <ConfirmDialog
        open={asking === "stop"}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Stop the recording"
        confirmLabel="Stop recording"
        onConfirm={async () => {
          await stop.mutateAsync({ params });
        }}
      >
        Its calls stay, for 30 days.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Delete the recording"
        confirmLabel="Delete recording"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.recorder());
        }}
      >
        Its calls are deleted, too.
      </ConfirmDialog>
    </>
  );
}
