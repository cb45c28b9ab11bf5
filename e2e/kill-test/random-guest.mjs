export function randomGuest(
  /** @type {import("./random.mjs").Random} */ random,
  /** @type {string} */ email,
) {
  return {
    firstName: random.pick(["Eleni", "Marios", "Zoe", "O'Brien"]),
    lastName: random.pick(["Georgiou", "Pavlou", "d'Angelo"]),
    street: `${random.whole(1, 200)} Ledra`,
    city: "Nicosia",
    postcode: "1011",
    phone: `99${random.whole(100_000, 999_999)}`,
    email,
    privacyAccepted: true,
  };
}
