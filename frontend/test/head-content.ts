export function readHead(head: string) {
  const text = (value: string | undefined) =>
    value
      ?.replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  const meta = (name: string) => {
    const pattern = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`, "g");
    const found = [...head.matchAll(pattern)];
    if (found.length > 1) throw new Error(`${name} occurs ${String(found.length)} times`);
    return text(found[0]?.[1]);
  };
  const scripts = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: text(/<title>(.*?)<\/title>/s.exec(head)?.[1]),
    canonical: text(/<link rel="canonical" href="([^"]*)"\/>/.exec(head)?.[1]),
    meta,
    data: [...scripts].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>),
  };
}
