/** The payment terms that are offered; the API takes any number of days. */
export const paymentTermOptions = [
  "Due Upon Receipt",
  "Net 7",
  "Net 14",
  "Net 15",
  "Net 30",
  "Net 45",
  "Net 60",
  "Net 90",
].map((term) => ({ value: term, label: term }));
