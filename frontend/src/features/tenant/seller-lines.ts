import type { SellerIdentity } from "@shop/api-client";

import { texts } from "@/texts/frame";

/** The seller, as the law wants it named (D-241). */
export const sellerLines = ({ name, address, register, vatId }: SellerIdentity) => [
  name,
  address,
  register,
  vatId && texts.footer.vat(vatId),
];
