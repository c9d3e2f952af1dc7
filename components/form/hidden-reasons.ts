import type { Reason } from "@/lib/portal/failure";

/**
 * Errors of values that no field on the page shows, as reasons for the summary. Without it a form
 * would refuse to be sent and not say why.
 */
export function hiddenReasons(errors: object, mounted: ReadonlySet<string>, path = ""): Reason[] {
  return Object.entries(errors).flatMap(([name, error]): Reason[] => {
    const at = path === "" ? name : `${path}.${name}`;
    if (mounted.has(at) || error === null || typeof error !== "object") return [];
    if (typeof error.message === "string" && typeof error.type === "string") {
      // A form's own message is a whole sentence; a schema's message lacks the field's name.
      const message = error.type === "custom" ? error.message : `${at}: ${error.message}`;
      return [{ code: "", message }];
    }
    return name === "ref" ? [] : hiddenReasons(error, mounted, at);
  });
}
