import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./contract";
import { problemsOf, type RecordingRow } from "./model";
import { presentCall, presentProblem, presentRecording } from "./present";
import { failedCallsOf, recordedCallPage, recordingsOf } from "./queries";
import * as recorder from "./record";

/** Recordings run in real time. */
const shown = (recording: RecordingRow) => presentRecording(recording, new Date());

export const createRecording = operation(contract.createRecording, async (ctx, { body }) =>
  shown(await recorder.startRecording(ctx, body)),
);

export const listRecordings = operation(contract.listRecordings, async (ctx) => ({
  recordings: (await recordingsOf(ctx.tenantId)).map(shown),
}));

export const getRecording = operation(contract.getRecording, async (ctx, { params }) => {
  const recording = await recorder.findRecording(ctx, params["recording-id"]);
  const problems = problemsOf(await failedCallsOf(ctx.tenantId, recording.id));
  return {
    ...shown(recording),
    problems: problems.map((problem) => presentProblem(ctx.baseUrl, problem)),
  };
});

export const stopRecording = operation(contract.stopRecording, async (ctx, { params }) =>
  shown(await recorder.stopRecording(ctx, params["recording-id"])),
);

export const deleteRecording = operation(contract.deleteRecording, async (ctx, { params }) => {
  const { id } = await recorder.deleteRecording(ctx, params["recording-id"]);
  return { id: wireId(id) };
});

export const listRecordedCalls = operation(contract.listRecordedCalls, async (ctx, { query }) => {
  const { rows, next } = await recordedCallPage(ctx.tenantId, query);
  const { path } = contract.listRecordedCalls;
  const data = rows.map((row) => presentCall(ctx.baseUrl, row));
  return { data, ...nextPageUrl(ctx, path, query, next) };
});
