import { setTimeout as pause } from "node:timers/promises";

const maxPresses = 40;
const longestPauseMs = 700;

/**
 * Presses "confirm withdrawal" until a response arrives.
 * @param {import("./shopper.mjs").Surroundings} surroundings
 * @param {import("./record.mjs").Attempt} attempt the order
 * @param {string} reference
 * @param {string | null} cookie
 */
export async function withdraw({ random, record, shop }, attempt, reference, cookie) {
  const { email } = attempt;
  const key = `withdraw-${random.text(24)}`;
  const withdrawal = record.beginWithdrawal({ key, reference, email });
  const press = async () => {
    record.note(attempt, "withdrawing");
    const body = { name: "Kill Test", order: { reference, email } };
    const response = await shop.post("/withdrawals", body, { cookie, key });
    if (response?.status === 200) withdrawal.numbers.add(response.body.number);
    else record.note(attempt, "refused", record.countProblem("withdrawal", response));
    return response;
  };
  for (let presses = 0; presses < maxPresses; presses += 1) {
    const requests = random.chance(0.2) ? [press(), press()] : [press()];
    const responses = await Promise.all(requests);
    if (responses.some((response) => response !== null && response.status < 500)) return;
    if (random.chance(0.04)) return;
    await pause(random.whole(20, longestPauseMs));
  }
}
