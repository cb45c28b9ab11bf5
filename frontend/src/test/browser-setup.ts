import "@/styles/index.css";
import { suppressNewsletter } from "@/test/newsletter-cookie";

// A browser context runs several test files. Stores read the storage when they are imported.
localStorage.clear();
sessionStorage.clear();

// Otherwise the newsletter's popup would open on the home page after five seconds.
suppressNewsletter();
