import "@/styles/index.css";
import { suppressNewsletter } from "@/test/newsletter-cookie";

// Each parallel tab has its own browser context, but runs many test files in sequence. Stores read
// the storage when they are imported, so clear the storage before.
localStorage.clear();
sessionStorage.clear();

// The newsletter's popup would open in any test of the home page that takes five seconds; its own
// tests allow it.
suppressNewsletter();
