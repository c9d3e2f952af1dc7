import { errorCode } from "./codes";
import { ApiError } from "./errors";

const INTERNAL = "An internal error; its cause is in the server's log.";

/**
 * Why a job failed, as its call would have answered, each reason with its code in front: `[58730040]: text`. Undefined for
 * anything but a refusal, which is for the log alone.
 */
export function refusalOfJob(error: unknown, resource: number): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { reasons, resource: own = resource } = error.options;
  const all = reasons?.length
    ? reasons
    : [{ code: errorCode(own, error.category), message: error.message }];
  return all.map(({ code, message }) => `[${code}]: ${message}`).join(" ");
}

/** What a job says of a failure that is nobody's refusal. */
export const internalErrorOfJob = (resource: number) => `[${errorCode(resource, 60)}]: ${INTERNAL}`;
