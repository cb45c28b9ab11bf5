import "@/styles/index.css";
import { keepNewsletterAway } from "@/test/newsletter-cookie";

// It would come five seconds into any test of the home page; its own tests let it come.
keepNewsletterAway();
