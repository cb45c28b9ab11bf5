import "@/styles/index.css";
import { suppressNewsletter } from "@/test/newsletter-cookie";

// Several test files share a browser context, and stores read the storage on import.
localStorage.clear();
sessionStorage.clear();

// Otherwise the newsletter's popup would open on the home page after five seconds.
suppressNewsletter();
