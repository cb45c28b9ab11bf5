/**
 * Stands in for the generated client's serialisation of parameters (see vite.config.ts): no operation
 * takes objects or other notations than `name=value`, and every page would carry the code for them.
 */

type Primitive = { name: string; value: string };

export function serializePrimitiveParam({ name, value }: Primitive): string {
  return `${name}=${encodeURIComponent(value)}`;
}

export function serializeArrayParam({ name, value }: { name: string; value: string[] }): string {
  return value.map((item) => serializePrimitiveParam({ name, value: item })).join("&");
}

export function serializeObjectParam({ name }: { name: string }): never {
  throw new Error(`No operation takes an object as ${name}.`);
}
