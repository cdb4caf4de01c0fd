import type { PageDocument } from '../../../../../design/document/page.ts';
import { resolvePage } from '../../../../../design/resolve/resolve-page.ts';
import type { ResolvedLayer } from '../../../../../design/resolve/resolved-page.ts';
import { type PageSource, resolveInput } from '../../view/page-content.ts';

/** A character that no font has, between the expressions of a text that is only evaluated. */
const separator = '\ue000';

/**
 * The values of expressions in a text layer, as they are drawn: for a layer in a loop, those of its first repetition.
 * The page is resolved without its other layers.
 */
export function resolveChips(source: PageSource, layerId: string, expressions: readonly string[]): string[] {
  if (expressions.length === 0) return [];
  const content = expressions.map((expression) => separator + expression).join('') + separator;
  const document = withOnly(source.document, layerId, content);
  const { page } = resolvePage(resolveInput({ ...source, document }).input);
  const text = findLayer(page.layers, layerId)?.fields['content'];
  const values = typeof text === 'string' ? text.split(separator).slice(1, -1) : [];
  return values.length === expressions.length ? values : expressions.map(() => '');
}

/** The page with the layer, which has another text, and the layers around it. */
function withOnly(document: PageDocument, layerId: string, content: string): PageDocument {
  const kept = new Set<string>();
  const byId = new Map(document.layers.map((layer) => [layer.id, layer]));
  for (let layer = byId.get(layerId); layer && !kept.has(layer.id); layer = byId.get(layer.parentId ?? ''))
    kept.add(layer.id);
  const layers = document.layers.flatMap((layer): PageDocument['layers'] => {
    if (!kept.has(layer.id)) return [];
    if (layer.id !== layerId || layer.type !== 'text') return [layer];
    const { spans: _, ...plain } = layer;
    return [{ ...plain, content }];
  });
  return { ...document, layers, bindings: document.bindings.filter((binding) => kept.has(binding.layerId)) };
}

function findLayer(layers: readonly ResolvedLayer[], layerId: string): ResolvedLayer | undefined {
  for (const layer of layers) {
    const found = layer.id === layerId ? layer : findLayer(layer.children, layerId);
    if (found) return found;
  }
  return undefined;
}
