// Memory of the mocks: the session, orders and withdrawals.
import type { CreateOrderRequest, CreateWithdrawalRequest } from "../src/types.gen.js";
import { findBodyErrors } from "./mock-limits.js";

/** An accepted request with an idempotency key. */
export interface Accepted<Body> {
  body: Body;
  isGuest: boolean;
  key: string;
  /** RFC 3339, UTC. */
  time: string;
}

export interface PlacedOrder extends Accepted<CreateOrderRequest> {
  isConfirmed: boolean;
}

export interface MockState {
  isSignedIn: boolean;
  orders: PlacedOrder[];
  withdrawals: Accepted<CreateWithdrawalRequest>[];
}

const STORAGE_KEY = "shop-api-mocks";

const newState = (): MockState => ({ isSignedIn: true, orders: [], withdrawals: [] });

function isAccepted(value: Partial<Accepted<unknown>> | null, operation: string): boolean {
  return (
    typeof value?.key === "string" &&
    typeof value.isGuest === "boolean" &&
    !Number.isNaN(Date.parse(value.time ?? "")) &&
    findBodyErrors(operation, value.body).length === 0
  );
}

function isState(value: Partial<MockState> | null): value is MockState {
  const { isSignedIn, orders, withdrawals } = value ?? {};
  return (
    typeof isSignedIn === "boolean" &&
    Array.isArray(orders) &&
    orders.every((order) => isAccepted(order, "createOrder")) &&
    orders.every(({ isConfirmed }) => typeof isConfirmed === "boolean") &&
    Array.isArray(withdrawals) &&
    withdrawals.every((withdrawal) => isAccepted(withdrawal, "createWithdrawal"))
  );
}

/** The tab's storage. Node and jsdom have no service worker: there, each set of handlers is a new shop. */
function findStorage(): Storage | undefined {
  if (!("navigator" in globalThis && "serviceWorker" in navigator)) return undefined;
  try {
    return sessionStorage;
  } catch {
    // A browser can block storage.
    return undefined;
  }
}

function parseState(text: string | null): MockState | undefined {
  try {
    const value: Partial<MockState> | null = JSON.parse(text ?? "null");
    return isState(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Memory that survives page loads in a browser. */
export function createMemory() {
  const storage = findStorage();
  let text: string | null = null;
  const write = (state: MockState) => {
    text = JSON.stringify(state);
    storage?.setItem(STORAGE_KEY, text);
  };
  return {
    read: () => parseState(storage ? storage.getItem(STORAGE_KEY) : text) ?? newState(),
    reset: () => write(newState()),
    write,
  };
}

export type Memory = ReturnType<typeof createMemory>;
