import { beginNightlyCheck, workOnBookCheck } from "@/lib/areas/books/check-books";
import { advanceNow } from "@/lib/areas/test-clock/advance";
import { dayIn, startOfDay } from "@/lib/kernel/clock";
import type { LocalDate } from "@/lib/values/local-date";
import { keepBooks } from "./accounting";
import { previewBills, scheduleBills, tryNextBill } from "./bill-run";
import { offerCare } from "./care";
import { makeCatalog } from "./catalog";
import { makeCheckout } from "./checkout";
import { runCampaign } from "./coupons";
import { deliverDevices } from "./sold-once/devices";
import { billsByMilestones } from "./sold-once/milestones";
import { printsNews } from "./deliveries/printed-news";
import { Merchant } from "./merchant";
import { writeCompany } from "./papers/company";
import { exportPapers } from "./papers/pdf-export";
import { reportPayouts } from "./payouts";
import { raisePrices } from "./price-rises";
import { chapters, firstDay, type Scene } from "./story";
import { recordMistakes } from "./mistakes";
import { makeReminders } from "./reminders";
import { makeRetryRules } from "./retry-rules";
import { makeOwnFields } from "./own-fields";
import { makeSequenceSets } from "./sequence-sets";
import { enterRates } from "./money/exchange-rates";
import { makeTaxes } from "./taxes";

const HOUR = 3_600_000;

/** People order in the morning: the hour of a day's first event. */
const OPENING = 9;

export type DemoTenant = {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  timeZone: string;
};

/** The instant at which a demo's clock starts. */
export function beginningOfStory(now: Date, timeZone: string): Date {
  return new Date(startOfDay(timeZone, firstDay(dayIn(timeZone, now))).getTime() + OPENING * HOUR);
}

/**
 * Plays the demo story in a new tenant whose clock is at its beginning: a catalog, customers,
 * orders, and a year in which everything falls due automatically. It ends at `now`.
 */
export async function seedDemo(
  { tenantId, clientId, clientSecret, timeZone }: DemoTenant,
  now: Date,
): Promise<void> {
  const merchant = await Merchant.signIn(tenantId, clientId, clientSecret);
  const first = firstDay(dayIn(timeZone, now));
  await writeCompany(merchant);
  await makeTaxes(merchant, first);
  await makeOwnFields(merchant);
  await makeCheckout(merchant);
  await makeReminders(merchant);
  await makeRetryRules(merchant);
  const scene: Scene = {
    merchant,
    plans: await makeCatalog(merchant),
    sequenceSets: await makeSequenceSets(merchant),
    accounts: new Map(),
    subscriptions: new Map(),
    meters: [],
    today: first,
  };
  const story = chapters(first).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  for (const { day, happen } of story) {
    if (day > scene.today) await turnTo(scene, day, timeZone);
    await happen(scene);
  }
  await advanceNow(tenantId, now);
  await reportPayouts(merchant);
  await enterRates(merchant, dayIn(timeZone, now));
  await runCampaign(scene, dayIn(timeZone, now));
  await offerCare(scene, dayIn(timeZone, now));
  await deliverDevices(scene, dayIn(timeZone, now));
  await billsByMilestones(scene, dayIn(timeZone, now));
  await printsNews(scene, dayIn(timeZone, now));
  await raisePrices(scene);
  await keepBooks(merchant, first, dayIn(timeZone, now));
  await tryNextBill(scene, dayIn(timeZone, now));
  await scheduleBills(scene, dayIn(timeZone, now));
  await previewBills(scene, dayIn(timeZone, now));
  await exportPapers(scene, dayIn(timeZone, now));
  await recordMistakes(merchant, clientId);
  await workOnBookCheck(tenantId, await beginNightlyCheck(tenantId));
}

async function turnTo(scene: Scene, day: LocalDate, timeZone: string): Promise<void> {
  await advanceNow(
    scene.merchant.tenantId,
    new Date(startOfDay(timeZone, day).getTime() + OPENING * HOUR),
  );
  scene.today = day;
}
