const ALL = "all";

/** The list's `tab` parameter: the tab that shows everything asks for none. */
export function tabParameter(key: string): string | undefined {
  return key === ALL || key === "" ? undefined : key;
}
