import type { Outcome } from "../protocol";
import { type Params, passedThrough, type Result } from "./params";

/** The result of a form for the callback, by the names that integrators use. */
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

/** The bank's result for the card, by the names that integrators use. */
function threeDResult({ result, eci, xid, cavv }: Readonly<Record<string, string>>) {
  return {
    responseFrom: "Response_From_3D_Validation",
    ThreeDSResult: result,
    ECI: eci,
    XID: xid,
    CAVV: cavv,
  };
}

/** The result of a form that did not load. */
export function notLoaded(params: Params): Result {
  const errorMessage =
    "The form could not be loaded: the page id is wrong, or this page's origin is not registered.";
  const outcome = { errorCode: "GeneralSystemError", errorMessage, fields: {} };
  return resultOf({ ...outcome, success: false }, params);
}
