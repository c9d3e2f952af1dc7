/** The job that queries the cards of a batch. */
export const CARD_UPDATE_TASK = "update-cards";

/** The updater for cards of the test gateway. Every tenant has it. */
export const TEST_UPDATER = {
  id: "7e570000-0000-0000-0000-000000000001",
  name: "TestUpdater",
  gatewayType: "TestGateway",
} as const;
