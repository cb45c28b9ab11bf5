import "@/styles/index.css";
import { keepNewsletterAway } from "@/test/newsletter-cookie";

// All test files share one tab, and stores read what it holds while they are imported: after this.
localStorage.clear();
sessionStorage.clear();

// It would come five seconds into any test of the home page; its own tests let it come.
keepNewsletterAway();
