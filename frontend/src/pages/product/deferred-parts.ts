// Parts of the product page that load after hydration. They are one chunk, because the page needs all of them.

export { PickupStock } from "@/features/product/components/pickup-stock";
export { DetailsPurchaseBar } from "@/widgets/product-details/details-purchase-bar";

export { ProductActions } from "./product-actions";
export { ProductNotes } from "./product-notes";
export { ProductRows } from "./product-rows";
