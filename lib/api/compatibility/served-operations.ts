import { contracts } from "../contracts";
import { plainPath } from "../wire/plain-path";
import subjects from "./interface-operations.json";

/** An operation of the interface, and the id of ours that serves it; null where none does. */
export type InterfaceOperation = {
  method: string;
  path: string;
  purpose: string;
  servedBy: string | null;
};

export type InterfaceSubject = { subject: string; operations: InterfaceOperation[] };

/** An address without the names of its parameters, in its plain spelling. */
const shapeOf = (path: string) => plainPath(path.replace(/\{[^}]*\}/g, "{}"));

/** Every operation of the interface by subject, with what serves it. */
export function servedOperations(): InterfaceSubject[] {
  const served = new Map<string, string>();
  for (const { id, method, path, aliases = [] } of contracts)
    for (const address of [path, ...aliases]) served.set(`${method} ${shapeOf(address)}`, id);
  return subjects.map(({ subject, operations }) => ({
    subject,
    operations: operations.map(([method = "", path = "", purpose = ""]) => ({
      method,
      path,
      purpose,
      servedBy: served.get(`${method} ${shapeOf(path)}`) ?? null,
    })),
  }));
}
