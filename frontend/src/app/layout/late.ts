// Entry of the chunk that is loaded after hydration.

export { LateLayout } from "./late-layout";
export { SocialLinks } from "@/features/tenant/components/social-links";
export { pageQueries } from "@/app/page-plans";
