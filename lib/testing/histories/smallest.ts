import type { History, Plan } from "@/lib/second-engine/history";

/** A history that still fulfills `shows`, with as few bookings, bills and charges as possible. */
export function smallest(history: History, shows: (tried: History) => boolean): History {
  let least = history;
  for (let again = true; again; ) {
    again = false;
    for (const tried of smallerOnes(least)) {
      if (!stillShows(tried, shows)) continue;
      least = tried;
      again = true;
      break;
    }
  }
  return least;
}

/** A history that one engine refuses does not count. */
function stillShows(history: History, shows: (tried: History) => boolean): boolean {
  try {
    return shows(history);
  } catch {
    return false;
  }
}

function* smallerOnes(history: History): Generator<History> {
  const { steps, plans } = history;
  for (let place = steps.length - 1; place >= 0; place -= 1) {
    yield { ...history, steps: steps.toSpliced(place, 1) };
  }
  for (const [place, plan] of plans.entries()) {
    for (const smaller of smallerPlans(plan)) {
      yield { ...history, plans: plans.toSpliced(place, 1, smaller) };
    }
  }
  for (const [place, step] of steps.entries()) {
    if ("use" in step && step.use.length > 1) {
      for (const at of step.use.keys()) {
        yield { ...history, steps: steps.toSpliced(place, 1, { use: step.use.toSpliced(at, 1) }) };
      }
    }
    if (!("action" in step) || step.action.type !== "AddProduct") continue;
    for (const plan of smallerPlans(step.action.plan)) {
      yield { ...history, steps: steps.toSpliced(place, 1, { action: { ...step.action, plan } }) };
    }
  }
}

function smallerPlans({ name, charges }: Plan): Plan[] {
  if (charges.length < 2) return [];
  return charges.map((_, at) => ({ name, charges: charges.toSpliced(at, 1) }));
}
