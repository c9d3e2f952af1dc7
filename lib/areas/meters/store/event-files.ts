import { addPart, beginFile, endFile, storedFile } from "@/lib/areas/files/stored-files";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { CsvFault, CsvReader, type CsvRow } from "@/lib/values/csv";
import { ingestEvents, type SentEvent } from "../ingest-events";
import type { Meter } from "../model";

const MOST_EVENTS = 10_000;
const MOST_FIELDS = 50;

/** Keeps a file of events; returns its id, and how many it has. */
export async function keepFile(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<{ id: string; name: string; events: number }> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const events = await eventsOf(file.open());
  const id = newId();
  const media = "text/csv; charset=utf-8";
  await beginFile(ctx, { id, scope: "usage:write", name: file.name, media });
  let position = 0;
  for await (const bytes of file.open()) {
    await addPart(ctx, id, position, bytes);
    position += 1;
  }
  await endFile(ctx, id);
  const detail = { name: file.name, events: events.length };
  ctx.record({ subjectType: "meterFile", subjectId: id, action: "upload", detail });
  return { id, name: file.name, events: events.length };
}

/** Sends the events of a file to a meter, as a call with them would. @throws NotFound */
export async function sendFile(ctx: Ctx, meter: Meter, fileKey: string): Promise<void> {
  const { bytes } = await storedFile(ctx, fileKey);
  await ingestEvents(ctx, meter, await eventsOf(bytes));
}

/** The events of a file: a field of each header that has a value. */
async function eventsOf(bytes: AsyncIterable<Uint8Array>): Promise<SentEvent[]> {
  const reader = new CsvReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const rows: CsvRow[] = [];
  const take = (more: readonly CsvRow[]) => {
    rows.push(...more);
    if (rows.length > MOST_EVENTS + 1)
      throw new RuleViolation(`A file has at most ${MOST_EVENTS} events.`);
  };
  try {
    for await (const part of bytes) take(reader.read(decoder.decode(part, { stream: true })));
    take(reader.read(decoder.decode()));
    take(reader.finish());
  } catch (thrown) {
    if (thrown instanceof CsvFault) throw new RuleViolation(`${thrown.message}.`);
    if (thrown instanceof TypeError) throw new RuleViolation("The file is not written in UTF-8.");
    throw thrown;
  }
  const [head, ...events] = rows;
  const names = (head?.cells ?? []).map((name) => name.trim());
  if (!events.length) throw new RuleViolation("The file has no events below its headers.");
  if (names.includes("") || new Set(names).size < names.length || names.length > MOST_FIELDS)
    throw new RuleViolation(`The headers are not at most ${MOST_FIELDS} names that differ.`);
  return events.map(({ row, cells }) => {
    if (cells.length > names.length)
      throw new RuleViolation(`Row ${row} has more cells than there are headers.`);
    return Object.fromEntries(
      names.flatMap((name, place) => (cells[place] ? [[name, cells[place]]] : [])),
    );
  });
}
