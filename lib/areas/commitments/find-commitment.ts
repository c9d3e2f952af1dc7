import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { ShownCommitment } from "./model";
import { commitmentWithin } from "./queries";

/** A commitment by its id or number. @throws NotFound */
export async function findCommitment(ctx: Ctx, key: string): Promise<ShownCommitment> {
  const id = uuidOf(key);
  const found = await commitmentWithin(ctx, id === undefined ? { commitmentNumber: key } : { id });
  if (found === undefined) throw new NotFound("commitment", key);
  return found;
}
