interface Schema {
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Described {
  description?: string;
}

interface Operation {
  parameters?: (Described & { schema: Described & Schema })[];
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, Described & Schema> }> };
}

function rangeOf(unit: string, from?: number, to?: number): string[] {
  // Counts and amounts can't be negative: 0 tells nothing.
  if (to === undefined) return from ? [`At least ${from}${unit}.`] : [];
  if (from === to) return [`${to}${unit}.`];
  return [from === undefined ? `Up to ${to}${unit}.` : `${from} to ${to}${unit}.`];
}

function limitsOf(schema: Schema): string[] {
  const byDefault =
    schema.default === undefined ? [] : [`Default: ${JSON.stringify(schema.default)}.`];
  return [
    ...rangeOf("", schema.minimum, schema.maximum),
    ...rangeOf(" characters", schema.minLength, schema.maxLength),
    ...rangeOf(" items", schema.minItems, schema.maxItems),
    ...byDefault,
  ];
}

function describe(described: Described, schema: Schema) {
  const limits = limitsOf(schema).join(" ");
  if (limits !== "") described.description = `${described.description ?? ""}\n\n${limits}`.trim();
}

/** Adds ranges and defaults to descriptions: editors show comments, not the keywords of a schema. A parameter's description replaces its schema's. */
export function describeLimits({ paths, components }: OpenApiDocument) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      describe(parameter, parameter.schema);
      // The generator prefers it, but it describes the type, without the parameter's default.
      if (parameter.description) delete parameter.schema.description;
    }
  }
  for (const { properties = {} } of Object.values(components.schemas)) {
    for (const member of Object.values(properties)) describe(member, member);
  }
}
