import { http, HttpResponse, type RequestHandler } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { RegisterPage } from "@/pages/register";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { sessionCustomer } from "@/test/customers";
import { countries, fillIn, REGISTER, register } from "@/test/register-form";
import { renderPage } from "@/test/render-page";

beforeEach(() => storeLoginData(null));

async function registerFrom(search: string, signIn: RequestHandler): Promise<void> {
  addHandlers(
    signIn,
    http.post(REGISTER, () => new HttpResponse(null, { status: 204 })),
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries }))),
  );
  await renderPage(<RegisterPage />, `/register${search}`, "/register");
  await fillIn();
  await register().click();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
}

test.each([
  ["", "/"],
  ["?next=%2Fshop%2Fcart", "/shop/cart"],
])("[ACC-06] signs the new customer in, and leads from %j to %s", async (search, target) => {
  const sent: unknown[] = [];
  const signIn = http.post("/api/v1/session", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ customer: sessionCustomer() });
  });
  await registerFrom(search, signIn);
  await expect.poll(shownAddress).toBe(target);
  expect(sent).toEqual([{ userName: "anna@example.com", password: "Blue-Harbour-42" }]);
  expect(useLoginData.getState().customer?.name).toBe("Anna Georgiou");
});

test("[ACC-06] leads to the sign-in page if the sign-in fails", async () => {
  const fail = http.post("/api/v1/session", () => problem(503, "retail-unavailable"));
  await registerFrom("?next=%2Fshop%2Fcart", fail);
  await expect.poll(shownAddress).toBe("/pages/login?next=%2Fshop%2Fcart");
});
