import { countryCodes, countryName } from "@/lib/values/country";

const NAMES = JSON.stringify(
  Object.fromEntries(countryCodes().map((code) => [code, countryName(code)])),
).replaceAll("'", "''");

/** The English name of a country whose code is in a column, in SQL. */
export const countryNameOf = (column: string) =>
  `coalesce('${NAMES}'::jsonb ->> ${column}, ${column})`;
