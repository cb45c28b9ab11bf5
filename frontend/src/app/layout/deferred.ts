// Entry of the chunk that is loaded after hydration.

export { DeferredLayout } from "./deferred-layout";
export { SocialLinks } from "@/features/tenant/components/social-links";
export { pageQueries } from "@/app/page-queries";
