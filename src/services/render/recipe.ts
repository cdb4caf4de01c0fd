import { z } from 'zod';
import { type JsonObject, requireJsonObject } from '../../core/json.ts';
import { listOf } from '../../core/schemas/bounded.ts';
import { judge } from '../../core/schemas/judge.ts';
import { drawnFields, givenFields, storedFields } from './drawn-fields.ts';
import type { RenderRequest } from './request.ts';
import type { LoadedPage } from './steps/load.ts';

const drawn = [...drawnFields, 'telemetryOrigin'] as const;

/** How a stored file is made again, as it is kept: the request that made it, with what was open in it filled in. */
export interface Recipe {
  request: Pick<RenderRequest, (typeof drawn)[number]>;
  /** Every page of the file, in order, and the version of each; null for a draft. */
  pages: ReadonlyArray<{ id: string; version: number | null }>;
  /** Epoch milliseconds that now() said. */
  shownAt: number;
  /** What made the name of a draft's file its own. */
  once?: string;
  /** What the document says of itself; absent for files from before it was kept, which have their first page's name. */
  title?: string;
}

export function recipeOf(
  request: RenderRequest,
  loaded: readonly LoadedPage[],
  { shownAt, once, title }: Pick<Recipe, 'shownAt'> & { once: string | undefined; title: string },
): JsonObject {
  const recipe: Recipe = {
    request: {
      ...givenFields(request, drawn),
      format: request.format,
      draft: request.draft,
      tweaks: request.tweaks,
      textTweaks: request.textTweaks,
      brandTweaks: request.brandTweaks,
      locale: request.locale,
    },
    pages: loaded.map(({ pageId, version }) => ({ id: pageId, version })),
    shownAt,
    title,
    ...(once === undefined ? {} : { once }),
  };
  return requireJsonObject(recipe);
}

const kept = z.object({
  request: z.object({ ...storedFields, telemetryOrigin: z.string().exactOptional() }),
  pages: listOf(z.object({ id: z.string(), version: z.number().nullable() }), { min: 1, max: 200 }),
  shownAt: z.number(),
  once: z.string().exactOptional(),
  title: z.string().exactOptional(),
});

/** Undefined for what this version of the service cannot read. */
export function readRecipe(stored: JsonObject): Recipe | undefined {
  const parsed = judge(kept, stored);
  return parsed.success ? parsed.data : undefined;
}
