import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { unknownInputs } from '../../draw/shaders/inputs/index.ts';
import type { Database } from '../../records/database.ts';
import { listShaderSlugs, selectShadersForRender } from '../../records/shaders.ts';
import { listShaderLayers } from '../../records/template-versions.ts';
import { mayUse, noShader } from './may-use.ts';
import { manifestOf } from './stored-manifest.ts';

/** A layer of a page, as it is stored. */
export interface PageLayer {
  pageId: string;
  layer: JsonObject;
}

interface ShaderLayer {
  pageId: string;
  layerId: string;
  shaderId: string;
  inputs: readonly string[];
}

/**
 * Finds wrong names in shader layers: shaders that the space may not use, and inputs that the shader does not have.
 * Each warning suggests the most similar name (SHD-11, SHD-12). Names in expressions are not checked, because they are
 * only known when the layer is drawn.
 */
export async function shaderWarnings(db: Database, spaceId: string, layers: readonly PageLayer[]): Promise<Warning[]> {
  const shaderLayers = layers.flatMap(shaderLayer);
  if (shaderLayers.length === 0) return [];
  const shaders = await selectShadersForRender(db, [...new Set(shaderLayers.map(({ shaderId }) => shaderId))]);
  const usable = new Map(
    shaders
      .filter((shader) => mayUse(shader, spaceId))
      .flatMap((shader) => [shader.id, shader.slug].map((name) => [name, shader] as const)),
  );
  const slugs = shaderLayers.every(({ shaderId }) => usable.has(shaderId)) ? [] : await listShaderSlugs(db);
  const warnings = new WarningList();
  for (const { pageId, layerId, shaderId, inputs } of shaderLayers) {
    const layerPlace = { layerId, pageId };
    const shader = usable.get(shaderId);
    if (!shader)
      warnings.add({ code: 'shader_unavailable', message: sentence(noShader(shaderId, slugs)), ...layerPlace });
    else if (shader.status !== 'approved')
      warnings.add({
        code: 'shader_unavailable',
        message: `The shader ${shaderId} is ${shader.status}.`,
        ...layerPlace,
      });
    else
      for (const { message } of unknownInputs(manifestOf(shader), inputs))
        warnings.add({ code: 'value_invalid', message: sentence(message), ...layerPlace });
  }
  return warnings.list();
}

/** Does the same as shaderWarnings for the layers of a published version. */
export async function listVersionShaderWarnings(
  db: Database,
  { spaceId, templateId, version }: { spaceId: string; templateId: string; version: number },
): Promise<Warning[]> {
  return await shaderWarnings(db, spaceId, await listShaderLayers(db, templateId, version));
}

/** The layers of a page, as `shaderWarnings` needs them. */
export function listPageLayers({ id, document }: { id: string; document?: JsonObject | null }): PageLayer[] {
  const layers = document?.['layers'];
  return Array.isArray(layers) ? layers.filter(isJsonObject).map((layer) => ({ pageId: id, layer })) : [];
}

function shaderLayer({ pageId, layer: { id, type, shaderId, inputs } }: PageLayer): ShaderLayer[] {
  if (type !== 'shader' || typeof shaderId !== 'string' || shaderId === '' || shaderId.includes('{{')) return [];
  const names = typeof inputs === 'object' && inputs !== null ? Object.keys(inputs) : [];
  return [{ pageId, layerId: String(id), shaderId, inputs: names }];
}

function sentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.?]$/.test(whole) ? whole : `${whole}.`;
}
