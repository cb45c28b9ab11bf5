import { describe, expect, test } from "vitest";

import { shareAddresses, type ShareTarget } from "./components/share-links";

const url = "https://oak.example/product/default/7?variant=11&size=10%20ml";
const URL_ENCODED =
  "https%3A%2F%2Foak.example%2Fproduct%2Fdefault%2F7%3Fvariant%3D11%26size%3D10%2520ml";

describe("[PROD-01] share addresses", () => {
  test.each<[ShareTarget, string]>([
    [
      "facebook",
      `https://www.facebook.com/sharer/sharer.php?u=${URL_ENCODED}&quote=Lamp&constr=furniture`,
    ],
    ["x", `https://x.com/intent/post?url=${URL_ENCODED}&text=Lamp`],
    ["whatsapp", `https://wa.me/?text=Lamp%20${URL_ENCODED}`],
    ["email", `mailto:?subject=Lamp&body=Lamp%20${URL_ENCODED}`],
  ])("%s", (target, address) => {
    expect(shareAddresses({ url, name: "Lamp", tenant: "furniture" })[target]).toBe(address);
  });

  test.each([
    ['Lamp "Nora" & Sons', "Lamp%20%22Nora%22%20%26%20Sons"],
    ["Φωτιστικό", "%CE%A6%CF%89%CF%84%CE%B9%CF%83%CF%84%CE%B9%CE%BA%CF%8C"],
    ["50 % off? #1 + 2 = 3", "50%20%25%20off%3F%20%231%20%2B%202%20%3D%203"],
    ["<b>bold</b>\n", "%3Cb%3Ebold%3C%2Fb%3E%0A"],
    ["🪑", "%F0%9F%AA%91"],
  ])("the name %o is encoded as one parameter", (name, encoded) => {
    const addresses = shareAddresses({ url, name, tenant: "furniture" });
    expect(addresses.facebook).toContain(`&quote=${encoded}&constr=`);
    expect(addresses.x).toMatch(new RegExp(`&text=${encoded.replaceAll("*", "\\*")}$`));
    expect(addresses.email).toContain(`mailto:?subject=${encoded}&body=`);
    expect(new URL(addresses.facebook).searchParams.get("quote")).toBe(name);
    expect(new URL(addresses.whatsapp).searchParams.get("text")).toBe(`${name} ${url}`);
  });

  test("the shop's name is encoded", () => {
    const { facebook } = shareAddresses({ url, name: "Lamp", tenant: "a&b=c" });
    expect(new URL(facebook).searchParams.get("constr")).toBe("a&b=c");
  });
});
