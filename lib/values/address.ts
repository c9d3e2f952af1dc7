import { countryName } from "./country";

/** The parts of an address; the country as its code. */
export type Place = {
  readonly address1?: string | undefined;
  readonly address2?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
};

/** An address as lines, the country last; empty ones are left out. */
export function placeLines(place: Place): string[] {
  const city = [place.zipCode, place.city].filter(Boolean).join(" ");
  const country = place.country ? countryName(place.country) : "";
  const region = [place.state, country].filter(Boolean).join(", ");
  return [place.address1, place.address2, city, region].flatMap((line) => line || []);
}
