import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { CalendarDate } from "@/components/ui/calendar-date";

export type TestClockBannerProps = {
  /** The tenant's day, `YYYY-MM-DD`. */
  today: string;
  /** Where the clock is moved. */
  href?: string;
};

/** The tenant's clock is frozen until it is advanced; every page shows its day. */
export function TestClockBanner({ today, href }: TestClockBannerProps) {
  return (
    <Banner
      tone="test"
      wide
      className="py-1.5 print:hidden"
      actions={
        href && (
          <ButtonLink size="sm" href={href}>
            Move the clock
          </ButtonLink>
        )
      }
    >
      Test clock: today is <CalendarDate date={today} className="font-semibold" />
    </Banner>
  );
}
