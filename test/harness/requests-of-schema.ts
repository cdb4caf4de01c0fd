import fc from 'fast-check';

/** A JSON Schema 2020-12, as far as the description of the API uses it. */
// biome-ignore lint/suspicious/noExplicitAny: schemas have members of every kind.
type Schema = any;

/** The depth of references in a recursive schema beyond which the shortest value is generated. */
const maxDepth = 4;

const texts = fc.oneof(
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom('', 'a', '{{ name }}', '#ff0000', '50%', 'https://example.test/a.png', '\u202e', '😀', '0', 'null'),
);

/** Values that a schema describes. References point into `root`. */
export function arbitraryValues(schema: Schema, root: Schema = schema, depth = 0): fc.Arbitrary<unknown> {
  if (schema === true || Object.keys(schema ?? {}).length === 0) return fc.jsonValue({ maxDepth: 2 });
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.$ref) {
    if (depth >= maxDepth) return fc.constant(null);
    const target = schema.$ref.split('/').slice(1);
    return arbitraryValues(
      target.reduce((at: Schema, name: string) => at[name], root),
      root,
      depth + 1,
    );
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each: Schema) => arbitraryValues(each, root, depth + 1)));
  if (schema.allOf) return arbitraryValues(schema.allOf[0], root, depth + 1);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return arbitraryTexts(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryValues(schema.items ?? {}, root, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    default:
      return arbitraryObjects(schema, root, depth);
  }
}

function arbitraryTexts({ minLength = 0, maxLength = 40, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.constant('2026-11-21T10:00:00.000Z');
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 60 });
  return texts.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

function arbitraryObjects(
  { properties = {}, required = [], additionalProperties }: Schema,
  root: Schema,
  depth: number,
) {
  const names = Object.keys(properties).filter((name) => depth < maxDepth || required.includes(name));
  const ownMembers = fc.record(
    Object.fromEntries(names.map((name) => [name, arbitraryValues(properties[name], root, depth + 1)])),
    {
      requiredKeys: required.filter((name: string) => names.includes(name)),
    },
  );
  if (additionalProperties === false || additionalProperties === undefined) return ownMembers;
  return fc
    .tuple(
      ownMembers,
      fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), arbitraryValues(additionalProperties, root, depth + 1), {
        maxKeys: 2,
      }),
    )
    .map(([object, more]) => ({ ...more, ...object }));
}

/** A value in which one place was replaced, removed or added, as in a client's mistakes. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom(null, -1, 1e308, '', [], {}, true, '\ud800', 'x'.repeat(5_000), { __proto__: null }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  if (typeof value !== 'object' || value === null) return odd;
  const names = Object.keys(value);
  return fc.tuple(fc.constantFrom('replace', 'remove', 'add'), fc.nat(), odd).map(([kind, at, other]) => {
    const copy = structuredClone(value) as Record<string, unknown>;
    const name = names[at % Math.max(1, names.length)] ?? 'x';
    if (kind === 'remove') delete copy[name];
    else copy[kind === 'add' ? 'unknownField' : name] = other;
    return copy;
  });
}
