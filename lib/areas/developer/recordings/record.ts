import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { createRecording } from "./contract";
import { MOST_KEPT, MOST_RUNNING } from "@/lib/kernel/recordings";
import { type RecordingRow, statusOf } from "./model";
import { endRecording, hasClient, insertRecording, recordingsOf, removeRecording } from "./queries";

/** @throws NotFound for an id without a recording. */
export async function findRecording(ctx: Ctx, key: string): Promise<RecordingRow> {
  const id = uuidOf(key);
  const [found] = id === undefined ? [] : await recordingsOf(ctx.tenantId, id);
  if (!found) throw new NotFound("recording", key);
  return found;
}

/**
 * Starts a recording in real time: programs call in it, whatever a test clock shows.
 *
 * @throws RuleViolation when too many run or are kept.
 * @throws NotFound for a client that the tenant does not have, or no longer.
 */
export async function startRecording(
  ctx: Ctx,
  { clientId, keeps = "failed", minutes = 60 }: z.output<typeof createRecording.body>,
): Promise<RecordingRow> {
  const client = clientId === undefined ? undefined : uuidOf(clientId);
  if (client !== undefined && !(await hasClient(ctx.tenantId, client)))
    throw new NotFound("API client", clientId ?? "", { resource: 503201 });
  const known = await recordingsOf(ctx.tenantId);
  const startedAt = new Date();
  if (known.length >= MOST_KEPT)
    throw new RuleViolation(`${MOST_KEPT} recordings are kept already: delete some first.`);
  if (known.filter((one) => statusOf(one, startedAt) === "running").length >= MOST_RUNNING)
    throw new RuleViolation(`${MOST_RUNNING} recordings are running already: stop one first.`);
  const recording = {
    id: newId(),
    clientId: client ?? null,
    keeps,
    startedBy: ctx.actor.name,
    startedAt,
    endsAt: new Date(startedAt.getTime() + minutes * 60_000),
  };
  await insertRecording(ctx.tenantId, recording);
  note(ctx, recording.id, "create", { clientId, keeps, minutes });
  return findRecording(ctx, recording.id);
}

/** Ends a recording. @throws RuleViolation for one that has ended. */
export async function stopRecording(ctx: Ctx, key: string): Promise<RecordingRow> {
  const { id, ...recording } = await findRecording(ctx, key);
  const now = new Date();
  if (statusOf(recording, now) !== "running")
    throw new RuleViolation("The recording has ended already.");
  await endRecording(ctx.tenantId, id, now);
  note(ctx, id, "stop", { calls: recording.calls });
  return findRecording(ctx, id);
}

/** Deletes a recording with its calls. */
export async function deleteRecording(ctx: Ctx, key: string): Promise<RecordingRow> {
  const recording = await findRecording(ctx, key);
  await removeRecording(ctx.tenantId, recording.id);
  note(ctx, recording.id, "delete", { calls: recording.calls });
  return recording;
}

function note(ctx: Ctx, id: string, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "recording", subjectId: id, action, detail });
}
