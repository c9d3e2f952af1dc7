/** Documents of one currency that have a rate, or that lack one; amounts in their own and in the home currency. */
export type ConvertedRow = {
  currency: string;
  documents: number;
  owed: string;
  billed: string;
  /** In the home currency; null where rates are missing. */
  owedHome: string | null;
  billedHome: string | null;
  firstRate: string | null;
  lastRate: string | null;
  firstDate: string;
  lastDate: string;
};
