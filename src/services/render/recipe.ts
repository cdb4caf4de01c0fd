import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import { listOf } from '../../core/schemas/bounded.ts';
import { jsonObject } from '../../core/schemas/json-value.ts';
import { judge } from '../../core/schemas/judge.ts';
import { drawnFields, givenFields } from './drawn-fields.ts';
import type { RenderRequest } from './request.ts';
import type { LoadedPage } from './steps/load.ts';

const drawn = [...drawnFields, 'telemetryOrigin'] as const;

/** The stored form of how a file is made again: the request that made it, with all defaults filled in. */
export interface Recipe {
  request: Pick<RenderRequest, (typeof drawn)[number]>;
  /** Every page of the file, in order, and its version, which is null for a draft. */
  pages: ReadonlyArray<{ id: string; version: number | null }>;
  /** The value of now() in epoch milliseconds. */
  shownAt: number;
  /** What made the file key of a draft unique. */
  once?: string;
  /** The title in the document's metadata. Absent in older recipes, whose files have the name of the first page. */
  title?: string;
}

export function recipeOf(
  request: RenderRequest,
  loaded: readonly LoadedPage[],
  { shownAt, once, title }: Pick<Recipe, 'shownAt'> & { once: string | undefined; title: string },
): JsonObject {
  const recipe: Recipe = {
    request: givenFields(request, drawn) as Recipe['request'],
    pages: loaded.map(({ pageId, version }) => ({ id: pageId, version })),
    shownAt,
    title,
    ...(once === undefined ? {} : { once }),
  };
  return recipe as unknown as JsonObject;
}

/** Only the envelope is checked, because its content was a request that the door had accepted. */
const kept = z.object({
  request: jsonObject,
  pages: listOf(z.object({ id: z.string(), version: z.number().nullable() }), { min: 1, max: 200 }),
  shownAt: z.number(),
  once: z.string().optional(),
  title: z.string().optional(),
});

/** Undefined if this version of the service cannot read it. */
export function readRecipe(stored: JsonObject): Recipe | undefined {
  const parsed = judge(kept, stored);
  return parsed.success ? (parsed.data as unknown as Recipe) : undefined;
}
