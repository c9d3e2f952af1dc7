import type { Contract } from "@/lib/api/operation";
import { sendOperation } from "./call-operation";
import type { CallInput } from "./operation-address";
import { failureInAnswer } from "./read-answer";

/** Saves a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Saves the file in an operation's response, under the name it has there.
 *
 * @throws OperationFailure when the operation was refused or failed.
 */
export async function saveAnswer<C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<void> {
  const response = await sendOperation(contract, input);
  if (!response.ok) throw await failureInAnswer(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  saveFile(await response.blob(), named?.[1] ?? "export.csv");
}
