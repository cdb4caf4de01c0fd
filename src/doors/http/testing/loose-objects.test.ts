import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { looseObjects } from './loose-objects.ts';

describe('looseObjects', () => {
  it('[GEN-10] finds an object that drops unknown fields, wherever it is', () => {
    const loose = z.object({ a: z.string() });
    const schema = z.strictObject({
      list: z.array(loose),
      map: z.record(z.string(), loose).optional(),
      either: z.union([z.string(), loose]).nullable(),
      piped: loose.transform((value) => value.a),
      lazy: z.lazy(() => loose.clone()),
    });
    expect(looseObjects(loose)).toEqual(['']);
    expect(looseObjects(schema)).toEqual(['list.[]', 'lazy']);
    for (const field of ['map', 'either', 'piped'] as const) expect(looseObjects(schema.shape[field])).not.toEqual([]);
  });

  it('ignores strict objects, open ones and cycles', () => {
    const ring: z.ZodType = z.strictObject({
      open: z.looseObject({}),
      map: z.record(z.string(), z.unknown()),
      next: z.lazy(() => ring).optional(),
    });
    expect(looseObjects(ring)).toEqual([]);
  });
});
