import { modules } from "@/lib/generated/contract-files";
import type { Contract } from "./operation";

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "path" in value && "result" in value;
}

const declared = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .filter(isContract)
    .map((contract) => ({ file, contract })),
);

/** Every contract of the interface, in the order of the files that declare them. */
export const contracts: readonly Contract[] = declared.map(({ contract }) => contract);

/** The file that declares each contract, by its id. */
export const declaringFiles: ReadonlyMap<string, string> = new Map(
  declared.map(({ file, contract }) => [contract.id, file]),
);
