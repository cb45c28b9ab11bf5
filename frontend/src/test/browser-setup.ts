import "@/styles/index.css";
