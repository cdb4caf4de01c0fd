import { z } from 'zod';
import { maxFound } from '../errors/faults.ts';
import { isJsonObject } from '../json.ts';

/**
 * Schemas of lists and maps whose checks have a limited cost (SEC-8). The schemas of zod check every member even beyond
 * `max`, keep the faults of every member, and run the refinements of a list that is too long. Here, a list that is too
 * long is a single fault, and checking stops once there are more faults than a response lists. The lint rejects
 * `z.array` and `z.record` elsewhere.
 */
interface Bounds {
  min?: number;
  max: number;
}

type Payload = z.core.ParsePayload;

const BoundedArray = z.core.$constructor(
  'GalleyBoundedArray',
  (inst: z.ZodArray, def: z.core.$ZodArrayDef & { max: number }) => {
    z.ZodArray.init(inst, def);
    const refuse = inst._zod.parse;
    inst._zod.parse = (payload: Payload, context: z.core.ParseContextInternal) => {
      const input = payload.value;
      if (!Array.isArray(input)) return refuse(payload, context);
      const { max } = def;
      if (input.length > max) return tooBig(payload, max);
      const value: unknown[] = [];
      payload.value = value;
      for (const [index, item] of input.entries()) {
        const result = run(def.element, item, context);
        take(payload, index, result);
        value.push(result.value);
        if (payload.issues.length >= maxFound) break;
      }
      return payload;
    };
  },
);

const BoundedRecord = z.core.$constructor(
  'GalleyBoundedRecord',
  (inst: z.ZodRecord, def: z.core.$ZodRecordDef & { max: number }) => {
    z.ZodRecord.init(inst, def);
    const refuse = inst._zod.parse;
    inst._zod.parse = (payload: Payload, context: z.core.ParseContextInternal) => {
      const input = payload.value;
      if (!isJsonObject(input)) return refuse(payload, context);
      const { max } = def;
      const entries = Object.entries(input);
      if (entries.length > max) return tooBig(payload, max);
      const value: [string, unknown][] = [];
      for (const [key, member] of entries) {
        const name = run(def.keyType, key, context);
        const result = run(def.valueType, member, context);
        take(payload, key, name);
        take(payload, key, result);
        value.push([String(name.value), result.value]);
        if (payload.issues.length >= maxFound) break;
      }
      // `Object.fromEntries` is used because assigning a member named `__proto__` would set the prototype.
      payload.value = Object.fromEntries(value);
      return payload;
    };
  },
);

/** Creates the schema of a list with at most `max` items. */
export function boundedList<Item extends z.ZodType>(element: Item, { min = 0, max }: Bounds): z.ZodArray<Item> {
  const list = new BoundedArray({ type: 'array', element, max }) as z.ZodArray<Item>;
  return min > 0 ? list.min(min).max(max) : list.max(max);
}

/** Creates the schema of a map with at most `max` members. The first schema checks their names. */
export function boundedMap<Value extends z.ZodType>(
  keyType: z.ZodType<string, string>,
  valueType: Value,
  { max }: Bounds,
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> {
  return new BoundedRecord({ type: 'record', keyType, valueType, max }) as z.ZodRecord<typeof keyType, Value>;
}

function run(schema: z.core.$ZodType, value: unknown, context: z.core.ParseContextInternal): Payload {
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  return result;
}

function take(payload: Payload, key: PropertyKey, { issues }: Payload): void {
  // The issues are added one by one, because thousands of arguments in one call would overflow the stack.
  for (const issue of z.core.util.prefixIssues(key, issues)) payload.issues.push(issue);
}

function tooBig(payload: Payload, maximum: number): Payload {
  const { value: input } = payload;
  const origin = Array.isArray(input) ? 'array' : 'object';
  payload.issues.push({ code: 'too_big', origin, maximum, inclusive: true, input, continue: false });
  return payload;
}
