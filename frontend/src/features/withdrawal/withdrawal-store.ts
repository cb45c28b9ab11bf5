import type {
  EarlierWithdrawal,
  WithdrawableLine,
  Withdrawal,
  WithdrawalPreview,
} from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-withdrawal-request";
import { maxLength as orderLimits } from "@shop/api-client/limits/withdrawal-order";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { WITHDRAWAL_KEY } from "@/lib/checkout-keys";
import { sessionStore } from "@/lib/session-storage";
import { fieldsOf } from "@/lib/stored-json";
import { useLoginData } from "@/store/login-data";

/** Texts as typed in the first step. */
export type TypedWithdrawal = { name: string; reference: string; email: string };

/** Result of the first step. */
export type Declaration = TypedWithdrawal & {
  /** Id of the customer's order; null for an order that is named by its reference. */
  orderId: number | null;
  /** Null if the order was not found, or could not be looked up. */
  preview: WithdrawalPreview | null;
  /** Chosen pieces by line number; lines that are not named are chosen whole. */
  pieces: Readonly<Record<string, number>>;
  /** Part in the consumer's words, for an order without a preview; empty for the whole order. */
  part: string;
};

export type WithdrawalReceipt = {
  withdrawal: Pick<Withdrawal, "number" | "declaredAt">;
  declaration: Declaration;
};

type SentRequest = { request: string; key: string };

type WithdrawalState = {
  /** Key of the signed-in customer; null for an anonymous visitor. */
  owner: string | null;
  typed: TypedWithdrawal;
  /** Reference in the page's address while `typed` was typed; empty without one. */
  linkedReference: string;
  declaration: Declaration | null;
  receipt: WithdrawalReceipt | null;
  /** Requests that were sent, with their idempotency keys. */
  sent: SentRequest[];
};

const MAX_SENT = 20;
const IDEMPOTENCY_KEY = /^[\da-z-]{16,64}$/i;

const NOTHING_TYPED: TypedWithdrawal = { name: "", reference: "", email: "" };

const EMPTY: WithdrawalState = {
  owner: null,
  typed: NOTHING_TYPED,
  linkedReference: "",
  declaration: null,
  receipt: null,
  sent: [],
};

/**
 * Survives a reload, in this tab only, because it holds personal data. `persist` calls
 * `readWithdrawal` at once: all constants of `readWithdrawal` must be defined above.
 */
const useStored = create<WithdrawalState>()(
  persist((): WithdrawalState => EMPTY, {
    name: WITHDRAWAL_KEY,
    version: 1,
    storage: createJSONStorage(() => sessionStore),
    merge: readWithdrawal,
  }),
);

const currentOwner = () => useLoginData.getState().customer?.key ?? null;

/** An anonymous visitor's input stays visible after sign-in. */
const visibleTo = (state: WithdrawalState, owner: string | null): WithdrawalState =>
  state.owner === null || state.owner === owner ? state : EMPTY;

export function useWithdrawal(): WithdrawalState {
  const owner = useLoginData(({ customer }) => customer?.key ?? null);
  return useStored((state) => visibleTo(state, owner));
}

/** Typed texts. A reference in a newly opened link replaces the typed one. */
export function readTyped(linked = ""): TypedWithdrawal {
  const { typed, linkedReference } = visibleTo(useStored.getState(), currentOwner());
  return linked === "" || linked === linkedReference ? typed : { ...typed, reference: linked };
}

function change(changes: Partial<WithdrawalState>): void {
  const owner = currentOwner();
  useStored.setState((state) => ({ ...visibleTo(state, owner), ...changes, owner }));
}

export const storeTyped = (typed: TypedWithdrawal, linkedReference = ""): void =>
  change({ typed, linkedReference });

export const storeDeclaration = (declaration: Declaration): void => change({ declaration });

/** The receipt replaces the input: a withdrawal that was sent is not offered again. */
export const storeReceipt = (receipt: WithdrawalReceipt): void =>
  change({ receipt, typed: NOTHING_TYPED, declaration: null });

/** The same request has the same key, so the gateway stores it once. */
export function keyOf(request: string): string {
  const { sent } = visibleTo(useStored.getState(), currentOwner());
  const known = sent.find((one) => one.request === request);
  if (known !== undefined) return known.key;
  const key = crypto.randomUUID();
  change({ sent: [{ request, key }, ...sent].slice(0, MAX_SENT) });
  return key;
}

/** From now on, the same request makes a new declaration. */
export function forgetKey(key: string): void {
  change({ sent: useStored.getState().sent.filter((one) => one.key !== key) });
}

// Clear everything when the customer signs out, here or in another tab.
useLoginData.subscribe(({ customer }, previous) => {
  if (previous.customer === null || customer?.key === previous.customer.key) return;
  useStored.setState(EMPTY);
  useStored.persist.clearStorage();
});

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isLine(value: unknown): value is WithdrawableLine {
  const { line, name, quantity, isExcluded } = fieldsOf(value);
  return isCount(line) && isText(name) && isCount(quantity) && typeof isExcluded === "boolean";
}

function isDeclaredLine(value: unknown): boolean {
  const { line, quantity } = fieldsOf(value);
  return isCount(line) && isCount(quantity);
}

function isEarlierWithdrawal(value: unknown): value is EarlierWithdrawal {
  const { number, declaredAt, lines, part = null } = fieldsOf(value);
  if (!isText(number) || !isText(declaredAt) || !isTextOrNull(part)) return false;
  return Array.isArray(lines) && lines.every(isDeclaredLine);
}

function isPreview(value: unknown): value is WithdrawalPreview {
  const { order, placedAt, withdrawableUntil, isPeriodOver, earlierWithdrawals, lines } =
    fieldsOf(value);
  if (!Array.isArray(earlierWithdrawals) || !earlierWithdrawals.every(isEarlierWithdrawal))
    return false;
  if (!isText(order) || !isTextOrNull(placedAt) || !isTextOrNull(withdrawableUntil)) return false;
  return typeof isPeriodOver === "boolean" && Array.isArray(lines) && lines.every(isLine);
}

function isPieces(value: unknown): value is Declaration["pieces"] {
  return typeof value === "object" && value !== null && Object.values(value).every(isCount);
}

/** Null if a part is invalid: without its chosen pieces, a declaration would be for the whole order. */
function readDeclaration(stored: unknown): Declaration | null {
  const { name, reference, email, orderId, preview, pieces, part = "" } = fieldsOf(stored);
  if (!isText(name) || !isText(reference) || !isText(email) || !isText(part)) return null;
  if ((orderId !== null && !isCount(orderId)) || !isPieces(pieces)) return null;
  if (preview !== null && !isPreview(preview)) return null;
  const lines = preview?.lines ?? [];
  if (lines.length > 0 && lines.every(({ line }) => pieces[String(line)] === 0)) return null;
  return { name, reference, email, orderId, preview, pieces, part };
}

function readReceipt(stored: unknown): WithdrawalReceipt | null {
  const { withdrawal, declaration: storedDeclaration } = fieldsOf(stored);
  const { number, declaredAt } = fieldsOf(withdrawal);
  const declaration = readDeclaration(storedDeclaration);
  if (!isText(number) || !isText(declaredAt) || declaration === null) return null;
  return { withdrawal: { number, declaredAt }, declaration };
}

function isSentRequest(value: unknown): value is SentRequest {
  const { request, key } = fieldsOf(value);
  return isText(request) && isText(key) && IDEMPOTENCY_KEY.test(key);
}

function textOf(value: unknown, limit: number): string {
  return isText(value) ? value.slice(0, limit) : "";
}

/** Invalid stored values become defaults (D-44). Without a valid owner, nothing is read. */
export function readWithdrawal(stored: unknown): WithdrawalState {
  const { owner, typed, linkedReference, declaration, receipt, sent } = fieldsOf(stored);
  if (!isTextOrNull(owner)) return EMPTY;
  const { name, reference, email } = fieldsOf(typed);
  return {
    owner,
    typed: {
      name: textOf(name, limits.name),
      reference: textOf(reference, orderLimits.reference),
      email: textOf(email, orderLimits.email),
    },
    linkedReference: textOf(linkedReference, orderLimits.reference),
    declaration: readDeclaration(declaration),
    receipt: readReceipt(receipt),
    sent: Array.isArray(sent) ? sent.filter(isSentRequest).slice(0, MAX_SENT) : [],
  };
}
