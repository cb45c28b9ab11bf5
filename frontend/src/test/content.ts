import type { AboutPage, BlogPost, BlogPostSummary, ContactPage, TextPage } from "@shop/api-client";

export const aboutPage = (fields: Partial<AboutPage> = {}): AboutPage => ({
  topPictureUrl: "/pictures/about.svg",
  titles: ["A house of wood", "Furniture for people who stay", "No hurry"],
  visionHtml: "<p>A chair should outlive its fashion.</p>",
  missionHtml: "<p>To mend what we sell.</p>",
  whoWeAreHtml: "<p><strong>Seven</strong> people work here.</p>",
  ...fields,
});

export const contactPage = (fields: Partial<ContactPage> = {}): ContactPage => ({
  topPictureUrl: "/pictures/contact.svg",
  infoHtml: "<p>Come and sit on things.</p>",
  stores: [
    { id: 1, descriptionHtml: "<p>Showroom, Ledra 112</p>" },
    { id: 2, descriptionHtml: "<p>Workshop, Dali</p>" },
  ],
  phone: "+357 22 010 440",
  email: "hello@karydia.example",
  addressLines: ["Ledra 112", "1011 Nicosia"],
  workingHours: "9:30 - 18:30",
  workingDays: "Monday to Friday",
  weekend: "Saturday 10:00 - 15:00",
  ...fields,
});

export const textPage = (fields: Partial<TextPage> = {}): TextPage => ({
  sections: [
    { title: "Prices", html: "<p>In euro, with VAT.</p>" },
    { title: null, html: "<p>Delivery comes on top.</p>" },
    { title: "Law", html: null },
  ],
  ...fields,
});

export const blogPostSummary = (fields: Partial<BlogPostSummary> = {}): BlogPostSummary => ({
  slug: "how-to-oil",
  title: "How to oil a table",
  author: "Nikos, the workshop",
  publishedAt: "2026-10-05T23:30:00Z",
  excerpt: "Two cloths and one tin.",
  pictureUrl: "/pictures/oil.svg",
  ...fields,
});

export const blogPost = (fields: Partial<BlogPost> = {}): BlogPost => ({
  ...blogPostSummary(),
  html: "<p>Oil is <em>forgiving</em>.</p>",
  ...fields,
});
