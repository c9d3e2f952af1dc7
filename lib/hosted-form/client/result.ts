import type { Outcome } from "../protocol";
import { type Params, passedThrough, type Result } from "./params";

/** The end of a form as the callback gets it, by the names that integrators know. */
export function resultOf(outcome: Outcome, params: Params): Result {
  const common = { responseFrom: "Response_From_Submit_Page", ...passedThrough(params) };
  if (outcome.success) {
    const { refId, brand, values, threeDSecure } = outcome;
    const signed = passedThrough(values);
    const bank = threeDSecure ? threeDResult(threeDSecure) : {};
    return { ...common, ...signed, ...bank, success: true, refId, creditCardType: brand };
  }
  const { errorCode, errorMessage, fields } = outcome;
  const named = Object.entries(fields).map(([name, word]) => [`errorField_${name}`, word]);
  return { ...common, success: false, errorCode, errorMessage, ...Object.fromEntries(named) };
}

/** What the card's bank said, by the names that integrators know. */
function threeDResult({ result, eci, xid, cavv }: Readonly<Record<string, string>>) {
  return {
    responseFrom: "Response_From_3D_Validation",
    ThreeDSResult: result,
    ECI: eci,
    XID: xid,
    CAVV: cavv,
  };
}

/** The end of a form that did not come up. */
export function notLoaded(params: Params): Result {
  const errorMessage =
    "The form could not be loaded: the page id is wrong, or this page's origin is not registered.";
  const outcome = { errorCode: "GeneralSystemError", errorMessage, fields: {} };
  return resultOf({ ...outcome, success: false }, params);
}
