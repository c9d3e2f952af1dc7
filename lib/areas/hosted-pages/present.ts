import { wireId } from "@/lib/kernel/ids";
import type { HostedPage } from "./model";

/** A page as answers show it. */
export function presentPage({ id, createdAt, updatedAt, ...page }: HostedPage) {
  return {
    id: wireId(id),
    ...page,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
