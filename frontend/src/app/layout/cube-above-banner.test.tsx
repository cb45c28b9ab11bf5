import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Consent } from "@/features/consent/components/consent";
import { useConsent } from "@/features/consent/consent";
import { CubeAd } from "@/features/popups/components/cube-ad";

const TILE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
const banner = page.getByRole("region", { name: "May we count your visit?" });

test.each([
  ["phone", 390, 844],
  ["tablet", 800, 1000],
  ["desktop", 1440, 900],
])(
  "[HOME-06] the advertising cube is above the consent banner on a %s",
  async (_, width, height) => {
    await page.viewport(width, height);
    useConsent.setState({ analytics: null, isReopened: false });
    const nothing = () => {};
    await render(
      <MemoryRouter>
        <div className="h-[200vh]" />
        <CubeAd
          ad={{ productId: 7, name: "Lamp", pictureUrl: TILE }}
          isHidden={false}
          isUnfolding={false}
          onUnfold={nothing}
          onDismiss={nothing}
        />
        <Consent />
      </MemoryRouter>,
    );
    await expect.element(banner).toBeVisible();
    const cube = page.getByRole("complementary", { name: "Advertisement" });
    const { bottom } = cube.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(banner.element().getBoundingClientRect().top);
  },
);
