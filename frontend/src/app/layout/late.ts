// What comes after the page, in one request.

export { LateLayout } from "./late-layout";
export { SocialLinks } from "@/features/tenant/components/social-links";
export { pageQueries } from "@/app/page-plans";
