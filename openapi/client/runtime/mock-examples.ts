// Responses that are the examples of the API's document.
import { getResponse, type HttpHandler } from "msw";

/** Generated factories. Their parameters differ. */
export type Factories = Readonly<Record<string, (response?: never) => HttpHandler>>;

export function createExamples(factories: Factories) {
  const respond = (name: string): Promise<Response | undefined> => {
    const handler = factories[name]?.();
    if (!handler) return Promise.resolve(undefined);
    const { method, path } = handler.info;
    const address = String(path)
      .replace(/^\*/, "https://shop.example")
      .replaceAll(/\/:\w+/g, "/1");
    return getResponse([handler], new Request(address, { method: String(method) }));
  };
  return { respond, read: async (name: string) => (await respond(name))?.json() };
}

export type Examples = ReturnType<typeof createExamples>;
