import type { z } from 'zod';

/**
 * The dot paths of the objects in a schema that silently drop unknown fields, which GEN-10 forbids. They use `z.object`
 * instead of `z.strictObject` or, for an open map, `z.looseObject` or `z.record`.
 */
export function looseObjects(schema: z.core.$ZodType): string[] {
  return walk(schema, '', new Set());
}

function walk(schema: z.core.$ZodType, path: string, seen: Set<z.core.$ZodType>): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (...parts: (z.core.$ZodType | null | undefined)[]) =>
    parts.flatMap((part) => (part ? walk(part, path, seen) : []));
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => walk(field, join(path, name), seen));
      return def.catchall ? fields : [path, ...fields];
    }
    case 'array':
      return walk(def.element, join(path, '[]'), seen);
    case 'record':
      return walk(def.valueType, join(path, '{}'), seen);
    case 'tuple':
      return inner(...def.items, def.rest);
    case 'union':
      return inner(...def.options);
    case 'intersection':
      return inner(def.left, def.right);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter());
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inner(def.innerType);
    case 'custom':
      return def instanceof Object && 'schema' in def ? inner(def.schema as z.core.$ZodType) : [];
    default:
      return [];
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
