import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** React.Component is read without effect. */
const BASE_CLASS = /(?<=^var \w+ = class extends )(React\d*\.Component)/gm;
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;
/** What stands at the top level of the module and does nothing but make a value. */
const MAKES_A_VALUE =
  /^(var \w+ = )(?=(?:React\d*\.(?:createContext|createElement|forwardRef|memo)|new (?:Set|URL)|Object\.getOwnPropertyNames)\()/gm;

/**
 * Lets the bundler drop the parts of the router that the shop does not use: the names that the
 * package gives its components, and calls that could do anything, keep forms, prefetching, script
 * tags and data routes alive.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      ROUTER.test(id)
        ? {
            code: code
              .replaceAll(DISPLAY_NAME, "")
              .replaceAll(BASE_CLASS, "(/* @__PURE__ */ (() => $1)())")
              .replaceAll(MAKES_A_VALUE, "$1/* @__PURE__ */ "),
            map: null,
          }
        : undefined,
  };
}
