import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import * as queries from "./queries";

/** The sign-ins of the calling user. */
export async function mySessions(ctx: Ctx): Promise<queries.SessionRow[]> {
  return queries.sessionsOfUser([ctx.tenantId, callingUser(ctx)]);
}

/** Ends one sign-in of the calling user, or all of them. */
export async function endMySessions(ctx: Ctx, key?: string): Promise<number> {
  const userId = callingUser(ctx);
  const id = key === undefined ? undefined : uuidOf(key);
  const isKnown = key === undefined || id !== undefined;
  const ended = isKnown ? await queries.endSessions(ctx.tenantId, userId, id) : [];
  if (key !== undefined && !ended.length) throw new NotFound("session", key);
  for (const subjectId of ended) {
    ctx.record({ subjectType: "portalSession", subjectId, action: "end" });
  }
  return ended.length;
}

function callingUser({ actor }: Ctx): string {
  if (actor.type !== "user") throw new AccessDenied("Only portal users have sessions.");
  return actor.id;
}
