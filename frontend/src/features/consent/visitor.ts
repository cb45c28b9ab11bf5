import { localStore } from "@/lib/storage";

const KEY = "visitor";
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The random number of this browser, made when it is first needed: after consent. */
export function visitorId(): string {
  const known = localStore.getItem(KEY);
  if (known !== null && UUID.test(known)) return known;
  const made = randomUuid();
  localStore.setItem(KEY, made);
  return made;
}

export const forgetVisitor = () => localStore.removeItem(KEY);

/** Browsers offer `crypto.randomUUID` on secure pages only. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab".charAt((bytes[8] ?? 0) % 4);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}
