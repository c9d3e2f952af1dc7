/** The shortest idle timeout of the portal, in minutes. */
export const LEAST_IDLE_MINUTES = 5;

/** The longest idle timeout that a tenant may choose, and the default: the limit of PCI DSS 8.2.8 for live ones. */
export const MOST_IDLE_MINUTES = { live: 15, test: 720 } as const;
