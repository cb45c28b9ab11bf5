import { type PageView, createPageView } from "@shop/api-client";
import { maxItems } from "@shop/api-client/limits/create-page-view-request";
import { maxLength } from "@shop/api-client/limits/page-view";

import { onPageView } from "@/lib/page-views";
import { localStore } from "@/lib/storage";

import { useConsent } from "./consent";

const STORAGE_KEY = "visitor";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Maximum number of page views in one report. Also limits the page views that wait for consent. */
const MAX_VIEWS = maxItems.views;
const SEND_AFTER_MS = 2000;
/** The title usually changes shortly after the page view is reported. */
const TITLE_SETTLES_MS = 100;
/**
 * Only product lists are reported with their query. Other queries may hold private data, such as a
 * reset token.
 */
const LIST_PATH = "/shop/sidebar/";

/** Counts page views only after consent. Returns a function that stops counting. */
export function watchPageViews(): () => void {
  let queue: PageView[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    const last = queue.at(-1);
    if (useConsent.getState().analytics !== true || last === undefined) return;
    const views = [...queue.slice(0, -1), withTitle(last)];
    queue = [];
    // `keepalive` lets the request continue after the page is left.
    createPageView({ body: { visitor: visitorId(), views }, keepalive: true }).catch(
      () => undefined,
    );
  };
  const sendSoon = () => {
    clearTimeout(timer);
    if (queue.length < MAX_VIEWS) timer = setTimeout(send, SEND_AFTER_MS);
    else send();
  };
  const enqueue = (address: string) => {
    const { analytics } = useConsent.getState();
    if (analytics === false) return;
    queue = [...queue, withTitle({ path: pathOf(address) })].slice(-MAX_VIEWS);
    if (analytics) sendSoon();
  };
  const applyConsent = () => {
    const { analytics } = useConsent.getState();
    if (analytics) {
      sendSoon();
      return;
    }
    clearTimeout(timer);
    deleteVisitorId();
    // Without a decision, page views wait: the shopper may still consent.
    if (analytics === false) queue = [];
  };
  const updateLastTitle = () => {
    const last = queue.at(-1);
    if (last !== undefined) queue = [...queue.slice(0, -1), withTitle(last)];
  };
  let titleTimer: ReturnType<typeof setTimeout> | undefined;
  const titleObserver = new MutationObserver(() => {
    clearTimeout(titleTimer);
    titleTimer = setTimeout(updateLastTitle, TITLE_SETTLES_MS);
  });
  const sendWhenHidden = () => {
    if (document.visibilityState === "hidden") send();
  };

  titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true });
  const stopListening = onPageView(enqueue);
  const stopConsentUpdates = useConsent.subscribe(applyConsent);
  applyConsent();
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", sendWhenHidden);
  return () => {
    clearTimeout(timer);
    clearTimeout(titleTimer);
    titleObserver.disconnect();
    stopListening();
    stopConsentUpdates();
    removeEventListener("pagehide", send);
    document.removeEventListener("visibilitychange", sendWhenHidden);
  };
}

function pathOf(address: string): string {
  const [path = "/"] = address.split("?", 1);
  return (path.startsWith(LIST_PATH) ? address : path).slice(0, maxLength.path);
}

/**
 * Just after a navigation, the document still has the previous page's title; `updateLastTitle`
 * replaces the title later.
 */
const withTitle = (view: PageView): PageView => ({
  ...view,
  title: document.title.slice(0, maxLength.title),
});

function visitorId(): string {
  const known = localStore.getItem(STORAGE_KEY);
  if (known !== null && UUID.test(known)) return known;
  const created = randomUuid();
  localStore.setItem(STORAGE_KEY, created);
  return created;
}

const deleteVisitorId = () => localStore.removeItem(STORAGE_KEY);

/** `crypto.randomUUID` exists only on secure pages. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab".charAt((bytes[8] ?? 0) % 4);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}
