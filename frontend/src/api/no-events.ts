/** Stands in for the generated client's server-sent events (see vite.config.ts). */
export function createSseClient(): never {
  throw new Error("The API has no endpoint that sends events.");
}
