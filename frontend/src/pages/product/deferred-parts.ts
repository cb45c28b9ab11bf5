// Parts of the product page that load after hydration. They are one chunk, because the page needs all of them.

export { ShareLinks } from "@/features/product/components/share-links";
export { DetailsPurchaseBar } from "@/widgets/product-details/details-purchase-bar";
export { DetailsSaving } from "@/widgets/product-details/details-saving";

export { ProductNotes } from "./product-notes";
export { ProductRows } from "./product-rows";
