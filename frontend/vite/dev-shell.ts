import type { Plugin } from "vite";

const HEAD = [
  '<link rel="stylesheet" href="/theme.css" />',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<meta name="robots" content="noindex" />',
].join("\n    ");

export function devShell(): Plugin {
  return {
    name: "dev-shell",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("<!--head-->", HEAD),
  };
}
