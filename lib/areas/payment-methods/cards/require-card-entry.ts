import { errorCode } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { collectionSettingsOf } from "@/lib/areas/settings/collection-settings-model";

/**
 * Staff may type card numbers into the portal only if the owner allows it: numbers that pass
 * through the office's computers bring these into the scope of the card schemes' rules. Clients and
 * hosted forms are not restricted.
 *
 * @throws RuleViolation that names the field.
 */
export function requireCardEntry(ctx: Ctx, [path, resource]: readonly [string, number]): void {
  if (ctx.actor.type !== "user" || ctx.form !== undefined) return;
  if (collectionSettingsOf(ctx.settings, ctx.environment).cardEntryInPortal) return;
  const message = `${path.split(".").at(-1)} is not taken in the portal: the owner has turned typing of card numbers off. Use a hosted page.`;
  const code = errorCode(resource, 30);
  throw new RuleViolation(message, { reasons: [{ code, message, parameter: path }] });
}
