import { BrowserRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { onPageView } from "@/lib/page-views";

import { useNavigationEffects } from "./use-navigation-effects";

const SECTIONS = ["prices", "payment", "law"];

function LongText() {
  useNavigationEffects();
  const navigate = useNavigate();
  return (
    <>
      <nav className="fixed top-0 right-0">
        {SECTIONS.map((id) => (
          <a key={id} href={`#${id}`}>
            To {id}
          </a>
        ))}
        <button type="button" onClick={() => void navigate("?elsewhere")}>
          Elsewhere
        </button>
      </nav>
      {SECTIONS.map((id) => (
        <section key={id} className="h-[150vh]">
          <h2 id={id}>{id}</h2>
        </section>
      ))}
    </>
  );
}

const { href } = location;
let views: string[] = [];
let stopListening = () => {};

const isInSight = (name: string) => {
  const { top, bottom } = page.getByRole("heading", { name }).element().getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

beforeEach(async () => {
  sessionStorage.clear();
  views = [];
  await page.viewport(1280, 800);
  await render(
    <BrowserRouter>
      <LongText />
    </BrowserRouter>,
  );
  stopListening = onPageView((address) => views.push(address));
});
afterEach(() => {
  stopListening();
  history.replaceState(null, "", href);
});

test("[CON-06] every jump within a page ends at its heading and reports no page view", async () => {
  const viewCountBefore = views.length;
  for (const id of ["law", "payment", "prices", "law"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.getByRole("link", { name: `To ${id}` }).click();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.poll(() => location.hash).toBe(`#${id}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.poll(() => isInSight(id)).toBe(true);
  }
  expect(views).toHaveLength(viewCountBefore);
  const scrollYBefore = globalThis.scrollY;
  await page.getByRole("button", { name: "Elsewhere" }).click();
  await expect.poll(() => globalThis.scrollY).toBe(0);
  await expect.poll(() => views).toHaveLength(viewCountBefore + 1);
  history.back();
  await expect.poll(() => globalThis.scrollY).toBe(scrollYBefore);
});
