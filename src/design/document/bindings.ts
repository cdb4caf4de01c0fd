import { z } from 'zod';
import { isJsonObject, type JsonObject, prototypeNames } from '../../core/json.ts';
import { didYouMean, quote } from '../../core/quote.ts';
import { validate } from '../../core/schemas/validate.ts';
import { isStyleProperty } from '../boxes/style/index.ts';
import { sourceFaults } from './bindable.ts';
import { addFaults, type DocumentFault } from './issues.ts';
import { layerId, placement } from './layers/common.ts';
import { layerKinds } from './layers/index.ts';

/** The maximum number of bindings, and of ids with which a mistyped id is compared. */
const maxCompared = 100;

/** A property of a layer that gets its value from an expression. */
export interface Binding {
  layerId: string;
  /** The dot path of the property in the layer: `content`, `style.color`, `spans.0.content`. */
  property: string;
  expression: string;
}

export const binding = z.strictObject({
  layerId: layerId.describe('The id of the layer.'),
  property: z
    .string()
    .min(1, { abort: true })
    .max(200)
    .refine((path) => path.split('.').every((segment) => segment !== '' && !prototypeNames.has(segment)), {
      message: 'This must be a dot path in the layer, such as style.color.',
    })
    .describe('The property to set, as a dot path in the layer, such as `content` or `style.color`.'),
  expression: z
    .string()
    .min(1, { abort: true })
    .max(20_000, { abort: true })
    .superRefine((text, context) => addFaults(sourceFaults(text), context))
    .describe('The expression that gives the value, with or without braces.'),
});

/**
 * Finds the faults between bindings and layers (DOC-3): a layer or property that does not exist, or a property that has
 * two bindings.
 */
export function bindingFaults(bindings: unknown, layers: readonly (JsonObject | undefined)[]): DocumentFault[] {
  if (!Array.isArray(bindings)) return [];
  const byId = new Map(layers.map((layer) => [layer?.['id'], layer]));
  // In large documents, mistyped ids are not compared with existing ones, so that checking stays cheap (SEC-8).
  const isSmall = bindings.length <= maxCompared && byId.size <= maxCompared;
  const comparedIds = isSmall ? [...byId.keys()].filter((key) => typeof key === 'string') : [];
  const seen = new Set<string>();
  return bindings.flatMap((each: unknown, index): DocumentFault[] => {
    if (!isJsonObject(each)) return [];
    const { layerId: id, property } = each;
    const layer = typeof id === 'string' ? byId.get(id) : undefined;
    if (typeof id === 'string' && !layer) {
      return [
        {
          path: ['bindings', index, 'layerId'],
          message: `No layer has the id ${quote(id)}.${didYouMean(id, comparedIds)}`,
          code: 'not_found',
        },
      ];
    }
    if (!layer || typeof property !== 'string') return [];
    const path = ['bindings', index, 'property'];
    const key = `${id}.${property}`;
    if (seen.has(key)) return [{ path, message: `${quote(property)} is bound twice.`, code: 'repeated' }];
    seen.add(key);
    const message = propertyFault(layer, property.split('.'));
    return message === undefined ? [] : [{ path, message }];
  });
}

/**
 * Returns the fault of a binding's path. The kind of the layer decides what may be bound; a layer of an unknown kind
 * has no such faults.
 */
function propertyFault(layer: JsonObject, path: readonly string[]): string | undefined {
  const { type } = layer;
  const kind = typeof type === 'string' ? layerKinds.get(type) : undefined;
  if (!kind) return undefined;
  const [field = '', ...rest] = path;
  const missing = `A ${kind.type} layer has no property ${quote(path.join('.'))} to bind.`;
  if (field === 'visible') return rest.length === 0 ? undefined : missing;
  if (field === 'style') return styleFault(rest);
  const fields: Readonly<Record<string, z.ZodType>> = { ...placement, ...kind.fields };
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!schema) return missing;
  if (rest.length === 0) return undefined;
  // If the field is absent, its default is used, so that a part of it can be bound.
  const value = layer[field] === undefined ? getDefault(schema) : layer[field];
  if (field === 'spans' && rest[1] === 'style' && isInside(value, rest[0] ?? '')) return styleFault(rest.slice(2));
  return isPart(schema, value, rest) ? undefined : missing;
}

function styleFault([property, ...rest]: readonly string[]): string | undefined {
  return property !== undefined && rest.length === 0 && isStyleProperty(property)
    ? undefined
    : `There is no style property ${quote(property ?? '')}.`;
}

/**
 * Whether the value of a field has a part at the path. The whole path must exist, but its last name may be missing if
 * the schema allows it.
 */
function isPart(schema: z.ZodType, value: unknown, path: readonly string[]): boolean {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, segment) => (isInside(at, segment) ? at[segment] : undefined), value);
  const last = path.at(-1) ?? '';
  return isInside(holder, last) || (path.length === 1 && isJsonObject(holder) && mayHave(schema, last));
}

function mayHave(schema: z.core.$ZodType, name: string): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return mayHave(schema.def.innerType, name);
  return schema instanceof z.ZodRecord || (schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name));
}

function isInside(value: unknown, segment: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return false;
  return !Array.isArray(value) || /^\d+$/.test(segment);
}

function getDefault(schema: z.ZodType): unknown {
  const result = validate(schema, undefined);
  return result.success ? result.data : undefined;
}
