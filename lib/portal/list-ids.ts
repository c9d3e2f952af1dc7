import type { Contract } from "@/lib/api/operation";
import { csvRows } from "@/lib/values/csv";
import { sendOperation } from "./call-operation";
import type { CallInput } from "./operation-address";
import { failureInAnswer } from "./read-answer";

/**
 * The ids of all rows of a list that is requested as a file.
 *
 * @throws OperationFailure when the list was refused.
 */
export async function idsInList<C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<string[]> {
  const response = await sendOperation(contract, input);
  if (!response.ok) throw await failureInAnswer(response);
  return idsInFile(await response.text());
}

/** The column `id` of a list as a file. */
export function idsInFile(text: string): string[] {
  const [head, ...rows] = csvRows(text);
  const place = head?.cells.indexOf("id") ?? -1;
  if (place < 0) throw new Error("the list has no ids");
  return rows.map(({ cells }) => cells[place] ?? "");
}
