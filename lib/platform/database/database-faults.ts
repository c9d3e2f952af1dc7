import * as z from "zod";
import { ApiError, Locked, RuleViolation, TemporaryError } from "@/lib/kernel/errors";
import { noteFullDisk } from "./full-disk";

const told = z.string().optional().catch(undefined);

/** The fields of driver errors, as far as they are set. */
const Coded = z.object({ code: told, severity: told, constraint: told, column: told }).catch({});

/**
 * The driver's error of a Prisma query. Prisma translates driver errors into its own, which have lost the
 * constraint; this one it passes on unchanged.
 */
export class QueryFault extends Error {
  override readonly name = "QueryFault";
  constructor(fault: unknown) {
    super(fault instanceof Error ? fault.message : String(fault), { cause: fault });
  }
}

const codesOf = (error: unknown) => Coded.parse(error instanceof QueryFault ? error.cause : error);

/** The SQLSTATE of an error, or the code of a failed connection. */
export function sqlState(error: unknown): string | undefined {
  return codesOf(error).code;
}

const CONTENTION = new Set(["40001", "40P01", "55P03"]);
const PASSING = new Set([
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "53400",
  "08000",
  "08003",
  "08006",
  "25P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
]);

const DISK_FULL = "53100";
const DUPLICATE = "23505";

/** True when two transactions conflicted and a retry of one can succeed. */
export function isContention(error: unknown): boolean {
  if (error instanceof Locked) return true;
  return CONTENTION.has(sqlState(error) ?? "");
}

/** A lock, a temporary fault, or a limit: nothing was decided, and a retry makes sense. */
export function isPassing(error: unknown): boolean {
  if (isContention(error)) return true;
  return error instanceof ApiError && [50, 61, 70].includes(error.category);
}

/** True when an insert met an existing key. */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === DUPLICATE;
}

/** The constraint that refused a row, if the error has it. */
export function constraintOf(error: unknown): string | undefined {
  return codesOf(error).constraint;
}

/** A pooler without a free session for a client ends the connection with a protocol violation. */
function isPoolersRefusal(error: unknown): boolean {
  const { code, severity } = codesOf(error);
  return code === "08P01" && severity === "FATAL";
}

/** Translates database errors that clients can act on; everything else stays as it is. */
export function databaseFault(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const state = sqlState(error);
  if (state && CONTENTION.has(state)) {
    return new Locked("The objects are being changed by another request. Send the request again.", {
      cause: error,
    });
  }
  if (state === DUPLICATE && constraintOf(error) === "custom_value_unique") {
    const name = codesOf(error).column ?? "a custom field";
    return new RuleViolation(`Another record has this value of ${name}, which is unique.`, {
      cause: error,
      word: "DUPLICATE_VALUE",
    });
  }
  if (constraintOf(error) === "accounting_period_closed")
    return new RuleViolation(error instanceof Error ? error.message : "", { cause: error });
  if (state === DISK_FULL) {
    noteFullDisk();
    return new TemporaryError("The database has no room left. Send the request again later.", {
      cause: error,
      retryAfter: 10,
    });
  }
  const message = error instanceof Error ? error.message : "";
  if (
    (state && PASSING.has(state)) ||
    isPoolersRefusal(error) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Client was closed/.test(
      message,
    )
  ) {
    return new TemporaryError("The database did not answer. Send the request again.", {
      cause: error,
    });
  }
  return error;
}
