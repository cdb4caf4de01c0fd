import { isList, isObject, type Json, type JsonObject, type Schema, type Variable } from './schema.ts';

/** A place where a page shows the picture of a variable. */
export interface PictureUse {
  fit: 'cover' | 'contain' | 'fill' | 'none';
  /** The size in px at which the page shows the picture; undefined if it is only known after layout. */
  frame: { width: number; height: number } | undefined;
  /** Paths of the variables that set the point that stays visible. */
  focus: { x: string; y: string } | undefined;
}

/** A page as the API returns it. */
export interface PageLayers {
  width: number;
  height: number;
  layers?: unknown;
  bindings?: unknown;
}

/** Matches an expression that consists only of a variable's path: `photo`, `item.photo`. */
const path = /^\s*([A-Za-z_]\w*(?:\.\w+)*)\s*$/;
const template = /^\s*\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}\s*$/;

const fits = ['cover', 'contain', 'fill', 'none'] as const;

/** Replaces the indexes in a path: `items.3.photo` → `items.*.photo`. All items of a list share this key. */
const anyItem = (variable: string) => variable.replaceAll(/\.\d+(?=\.|$)/g, '.*');

/** The places where the layers of a page show the picture of a variable: `photo`, or `items.3.photo` in a list. */
export function pictureUses(page: PageLayers, variable: string): PictureUse[] {
  const indexes = variable.match(/(?<=\.)\d+(?=\.|$)/g) ?? [];
  const withIndexes = (found: string) => {
    let at = 0;
    return found.replaceAll('*', () => indexes[at++] ?? '*');
  };
  return imageLayers(page)
    .filter(({ source }) => source === anyItem(variable))
    .map(({ layer, layers, focus }) => ({
      fit: fits.find((fit) => fit === layer['fit']) ?? 'cover',
      frame: resolveFrame(layer, layers, page),
      focus: focus && { x: withIndexes(focus.x), y: withIndexes(focus.y) },
    }));
}

/** The names of variables that only set the visible point of a picture. The field of the picture includes them. */
export function focusVariables(page: PageLayers, variables: readonly Variable[]): ReadonlySet<string> {
  const paths = imageLayers(page).flatMap(({ source, focus }) => (source && focus ? [focus.x, focus.y] : []));
  return new Set(
    variables
      .filter(({ name, schema }) => {
        const members = listMembers(schema).map((member) => `${name}.${member}`);
        return paths.includes(name) || (members.length > 0 && members.every((member) => paths.includes(member)));
      })
      .map(({ name }) => name),
  );
}

const listMembers = ({ properties }: Schema) => (isObject(properties) ? Object.keys(properties) : []);

interface ImageLayer {
  layer: JsonObject;
  layers: ReadonlyMap<Json | undefined, JsonObject>;
  /** The path of the variable whose picture the layer shows. */
  source: string | undefined;
  focus: { x: string; y: string } | undefined;
}

function imageLayers({ layers, bindings }: PageLayers): ImageLayer[] {
  const all = isList(layers) ? layers.filter(isObject) : [];
  const byId = new Map(all.map((layer) => [layer['id'], layer]));
  const bound = new Map(
    (isList(bindings) ? bindings.filter(isObject) : []).map(({ layerId, property, expression }) => [
      `${layerId}.${property}`,
      expression,
    ]),
  );
  return all
    .filter(({ type }) => type === 'image')
    .map((layer) => {
      const pathAt = (property: string, written: Json | undefined) => {
        const expression = bound.get(`${layer['id']}.${property}`);
        const matchedPath =
          expression === undefined ? matchFirstGroup(template, written) : matchFirstGroup(path, expression);
        return matchedPath && outsideLoops(matchedPath, layer, byId);
      };
      const focus = isObject(layer['focus']) ? layer['focus'] : {};
      const [x, y] = [pathAt('focus.x', focus['x']), pathAt('focus.y', focus['y'])];
      return { layer, layers: byId, source: pathAt('src', layer['src']), focus: x && y ? { x, y } : undefined };
    });
}

const matchFirstGroup = (pattern: RegExp, text: Json | undefined) =>
  typeof text === 'string' ? pattern.exec(text)?.[1] : undefined;

/** Converts a path inside a loop to the path outside: `item.photo` in a loop over `items` → `items.*.photo`. */
function outsideLoops(
  found: string,
  layer: JsonObject,
  layers: ReadonlyMap<Json | undefined, JsonObject>,
): string | undefined {
  const [first, ...rest] = found.split('.');
  for (const each of [layer, ...listAncestors(layer, layers)]) {
    const { loop } = each;
    if (!isObject(loop) || (loop['as'] ?? 'item') !== first) continue;
    const source = matchFirstGroup(template, loop['source']) ?? matchFirstGroup(path, loop['source']);
    const parent = layers.get(each['parentId']);
    const outer = source && parent ? outsideLoops(source, parent, layers) : source;
    return outer && [outer, '*', ...rest].join('.');
  }
  return found;
}

function listAncestors(layer: JsonObject, layers: ReadonlyMap<Json | undefined, JsonObject>): JsonObject[] {
  const ancestors: JsonObject[] = [];
  // Ends at a layer that is its own ancestor, which the service only rejects on save.
  for (let at = layers.get(layer['parentId']); at && !ancestors.includes(at); at = layers.get(at['parentId'])) {
    ancestors.push(at);
  }
  return ancestors;
}

/** The size of a layer if it is known without layout: in numbers, or in percent of a parent whose size is known. */
function resolveFrame(
  layer: JsonObject,
  layers: ReadonlyMap<Json | undefined, JsonObject>,
  page: PageLayers,
): PictureUse['frame'] {
  const chain = [layer, ...listAncestors(layer, layers)];
  const side = (name: 'width' | 'height', at = 0): number | undefined => {
    const each = chain[at];
    if (!each) return page[name];
    const { style } = each;
    const length = each[name] ?? (isObject(style) ? style[name] : undefined);
    if (typeof length === 'number') return length;
    const [, share] = (typeof length === 'string' && /^([\d.]+)%$/.exec(length)) || [];
    // A percentage of a parent with padding is smaller than computed here, and the padding is not known, so the size is
    // undefined.
    const parentStyle = chain[at + 1]?.['style'];
    const hasPadding =
      isObject(parentStyle) && Object.keys(parentStyle).some((property) => property.startsWith('padding'));
    const whole = share === undefined || hasPadding ? undefined : side(name, at + 1);
    return whole === undefined ? undefined : (whole * Number(share)) / 100;
  };
  const [width, height] = [side('width'), side('height')];
  return width && height ? { width, height } : undefined;
}

/**
 * How much a picture is enlarged: the number of pixels of the rendered file for each pixel of the picture. Above 1, the
 * picture has too few pixels.
 */
export function computeEnlargement(
  { frame, fit }: PictureUse,
  picture: { width: number; height: number },
  scale: number,
): number | undefined {
  if (frame === undefined) return undefined;
  const [x, y] = [frame.width / picture.width, frame.height / picture.height];
  const factor = fit === 'none' ? 1 : fit === 'contain' ? Math.min(x, y) : Math.max(x, y);
  return factor * scale;
}
