import type { Scenario } from "../fixtures";

/** A tenant without records: the calls bring what they need. */
const nothing: Scenario = () => Promise.resolve({});
export default nothing;
