/** The preview request for a subscription's upcoming bills, with an explanation for each line. */
export const upcomingInput = (subscriptionNumber: string) =>
  ({
    params: { "subscription-key": subscriptionNumber },
    query: { explain: "true" },
    body: {
      previewThroughDate: {
        previewThruDatePolicy: "nextBillingPeriods",
        nextBillingPeriods: 2,
      },
    },
  }) as const;
