/** Without a page, there is no origin for relative addresses. */
export const originMissing = () => new TypeError("`origin` is required outside a browser");
