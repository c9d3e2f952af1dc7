import { RuleViolation } from "@/lib/kernel/errors";

/** One text for every link that does not hold, whatever is wrong with it. */
export const voidLink = (resource: number) =>
  new RuleViolation("This link is not valid any more. Ask for a new one.", { resource });
