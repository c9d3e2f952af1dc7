import type { SourcedCase } from "./read-case-files";
import type { HttpResult } from "./run-cases";

/** What a case is about, by what it books or by the words of its rule. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["Classes of discounts", /"DiscountClass"/],
  ["Coupons", /"rule":"[^"]*\bcoupon/i],
  ["Coupon codes", /"coupons":/],
  ["Credit commitments", /"prepaid":true/],
  ["Days of delivery", /"DeliverySchedule"/],
  ["Entitlements", /"ask":/],
  ["Fee and price per unit in one tier", /"plus"/],
  ["Least and most of a period", /"(Min|Max)imumAmounts"/],
  ["Minimum commitments", /"commitments":(?!.*"prepaid":true)/],
  ["Negative prices", /"price":"-\d/],
  ["Packages", /"PackageSize"/],
  ["Percentage charges", /"Percentage Pricing"/],
  ["Prepaid units", /"Prepayment"|"Drawdown"/],
  ["Price rises at renewal", /"PriceChangeOption"/],
  ["Proration of single charges", /"ProrationOption"/],
  ["Rating groups", /"RatingGroup"/],
  ["Smoothed overages", /"SmoothingModel"/],
  ["Trials", /"rule":"[^"]*\btrial/i],
  ["Weekly periods and bases", /"(\d+ )?Weeks?"|"Per Week"/],
];

/** "| Packages | 31 | 0 | 0 |": how many cases there are of each kind; one may be of several. */
export function kindsText(cases: readonly SourcedCase[], booked: readonly HttpResult[]): string {
  const verdicts = new Map(booked.map(({ id, verdict }) => [id, verdict]));
  const texts = cases.map(({ worked }) => ({
    text: JSON.stringify(worked),
    verdict: verdicts.get(worked.id),
  }));
  const rows = KINDS.map(([kind, found]) => {
    const own = texts.filter(({ text }) => found.test(text));
    const count = (of: HttpResult["verdict"]) =>
      String(own.filter(({ verdict }) => verdict === of).length);
    return [kind, count("Pass"), count("Differs"), count("Refused")];
  });
  const table = [["Kind", "Pass", "Differs", "Refused"], ["---", "--:", "--:", "--:"], ...rows];
  const lines = table.map((cells) => `| ${cells.join(" | ")} |`);
  return `Of the cases over the interface, by kind; one case may be of several. Random histories, sentences and previews of each kind are on [a page of their own](charge-kinds.md):\n\n${lines.join("\n")}`;
}
