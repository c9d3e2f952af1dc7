/** How the bills to come of a subscription are asked for: the next ones, each line with its reasons. */
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
