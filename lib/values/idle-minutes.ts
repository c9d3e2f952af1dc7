/** The fewest minutes without use after which the portal may ask people to sign in again. */
export const LEAST_IDLE_MINUTES = 5;

/** The most that a tenant may choose, and what it has until then: what PCI DSS 8.2.8 says of live ones. */
export const MOST_IDLE_MINUTES = { live: 15, test: 720 } as const;
