import { z } from 'zod';
import { type JsonObject, requireJsonObject } from '../../core/json.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import { validate } from '../../core/schemas/validate.ts';
import { drawnFields, pickGivenFields, storedFields } from './drawn-fields.ts';
import type { LoadedPage } from './page/loaded-page.ts';
import type { RenderRequest } from './request.ts';

const drawn = [...drawnFields, 'telemetryOrigin'] as const;

/** The stored description of how to make a file again: the request for the file, with all defaults filled in. */
export interface Recipe {
  request: Pick<RenderRequest, (typeof drawn)[number]>;
  /** Every page of the file, in order, and its version, which is null for a draft. */
  pages: ReadonlyArray<{ id: string; version: number | null }>;
  /** The value of now() in epoch milliseconds. */
  shownAt: number;
  /** The random value that made the file key of a draft unique. */
  once?: string;
  /** The title in the document's metadata. Absent in older recipes, whose files have the name of the first page. */
  title?: string;
}

export function buildRecipe(
  request: RenderRequest,
  loaded: readonly LoadedPage[],
  { shownAt, once, title }: Pick<Recipe, 'shownAt'> & { once: string | undefined; title: string },
): JsonObject {
  const recipe: Recipe = {
    request: {
      ...pickGivenFields(request, drawn),
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

const recipeSchema = z.object({
  request: z.object({ ...storedFields, telemetryOrigin: z.string().exactOptional() }),
  pages: boundedList(z.object({ id: z.string(), version: z.number().nullable() }), { min: 1, max: 200 }),
  shownAt: z.number(),
  once: z.string().exactOptional(),
  title: z.string().exactOptional(),
});

/** Parses a stored recipe. Returns undefined if this version of the service cannot read it. */
export function readRecipe(stored: JsonObject): Recipe | undefined {
  const parsed = validate(recipeSchema, stored);
  return parsed.success ? parsed.data : undefined;
}
