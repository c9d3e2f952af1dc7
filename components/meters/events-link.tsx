import { TextLink } from "@/components/ui/text-link";
import { dayOfKey } from "@/lib/areas/meters/model";
import { paths } from "@/lib/portal/paths";

/** From a usage record that a meter has written to the events that it comes from; nothing for another one. */
export function EventsLink({ usageKey }: { usageKey: string | null }) {
  const from = dayOfKey(usageKey);
  return from && <TextLink href={paths.meterDay(from.meter, from.day)}>Its events</TextLink>;
}
