import "@/styles/index.css";
import { keepNewsletterAway } from "@/test/newsletter-cookie";

// Each parallel tab has a browser context of its own, but runs many test files one after the other.
// Stores read what the storage holds while they are imported: clear it before that.
localStorage.clear();
sessionStorage.clear();

// It would come five seconds into any test of the home page; its own tests let it come.
keepNewsletterAway();
