import type { Product, QuoteLine } from "@shop/api-client";
import { findProductQueryKey, findStorefrontQueryKey } from "@shop/api-client/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { Route, Routes, StaticRouter } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { CartLineRow } from "@/features/cart/components/cart-line-row";
import { ProductCard } from "@/features/catalog/components/product-card";
import { ProductRow } from "@/features/catalog/components/product-row";
import { choiceParams } from "@/features/product/choice-address";
import type { ProductChoice } from "@/features/product/purchase";
import { changeQuery, paths } from "@/lib/paths";
import { ProductPage } from "@/pages/product";
import type { CartLine } from "@/store/cart-lines";
import { storefront } from "@/test/catalogue";
import { cardSizes } from "@/ui/picture-source";
import { CardActions } from "@/widgets/card-actions/card-actions";
import { QuickViewContent } from "@/widgets/quick-view/quick-view-content";

const ignore = () => undefined;

export interface ProductViews {
  card: string;
  row: string;
  page: string;
  quickView: string;
  /** `null` if the product can't be added. */
  cartLine: string | null;
}

export function renderProductViews(
  product: Product,
  stockDisplay: boolean,
  choice: ProductChoice,
  line: CartLine | null,
): ProductViews {
  const queryClient = createQueryClient();
  const shop = storefront();
  const features = { ...shop.features, stockDisplay };
  queryClient.setQueryData(findStorefrontQueryKey(), { ...shop, features });
  queryClient.setQueryData(findProductQueryKey({ path: { id: product.id } }), product);
  const pathname = paths.product(product);
  const address = changeQuery({ pathname, search: "" }, choiceParams(choice));
  const render = (view: ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={address}>
          <Routes>
            <Route path="/product/default/:id" element={view} />
          </Routes>
        </StaticRouter>
      </QueryClientProvider>,
    );
  const card = { product, stockDisplay, freeGoods: false, sizes: cardSizes.list };
  return {
    card: render(<ProductCard {...card} action={<CardActions {...card} look="card" />} />),
    row: render(
      <ProductRow {...card} isDense={false} action={<CardActions {...card} look="row" />} />,
    ),
    page: render(<ProductPage />),
    quickView: render(<QuickViewContent product={product} />),
    cartLine:
      line &&
      render(
        <CartLineRow
          line={line}
          quoted={unchangedQuoteLine(line)}
          isOutdated={false}
          oldPriceCents={undefined}
          stockDisplay={stockDisplay}
          isRestored={false}
          onRemove={ignore}
          onMoveToWishlist={ignore}
        />,
      ),
  };
}

function unchangedQuoteLine({ productId, name, priceCents, quantity, stock }: CartLine): QuoteLine {
  return {
    productId,
    quantity,
    name,
    unitPriceCents: priceCents,
    sumCents: priceCents * quantity,
    available: stock,
    problem: null,
    isWithdrawalExcluded: false,
  };
}
