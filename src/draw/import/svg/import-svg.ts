import type { JsonObject } from '../../../core/json.ts';
import { expressionFaults } from '../../../design/document/bindable.ts';
import { sanitizeSvg } from '../../gather/pictures/svg/sanitize.ts';
import { readDeclared } from '../../gather/svg-text/style.ts';
import type { Area } from '../../geometry/area.ts';
import { compose, type Matrix, translation } from '../../geometry/matrix.ts';
import { isElement, parseSvgText, type SvgNode, walkNodes } from '../../svg/tree.ts';
import type { Fidelity, ImportedPart, ImportResult } from '../imported.ts';
import { type Context, enter, rootContext } from './context.ts';
import { outlineArea, readOutline, shapeNames, toDrawing, wholePx } from './geometry.ts';
import { imageLayer } from './image-layer.ts';
import { readFraction } from './paint.ts';
import { type PicturePart, picturePart, printPicture, withoutExpressions } from './picture.ts';
import { type NoLayer, shapeLayer } from './shape-layer.ts';
import { textLayers } from './text-layers.ts';

interface ImportOptions {
  newId: () => string;
  /** The name of the file, which the container of its layers gets. */
  name: string;
}

/** A drawing with more layers stays a picture: nobody edits them one by one, and a page may have 1,000. */
const maxLayers = 400;
/** Deeper groups become pictures. A page may nest 32 levels. */
const maxDepth = 24;

/** Elements that draw nothing by themselves. */
const definitionNames: ReadonlySet<string> = new Set(
  'defs symbol linearGradient radialGradient pattern clipPath mask marker filter stop'.split(' '),
);

/** A part of the drawing as a layer with what is inside it, or as a picture. Areas are in px of the drawing. */
type Built = { fields: JsonObject; area: Area; children: Built[] } | { part: PicturePart };

/** Why the drawing as a whole stays a picture. */
class TooManyLayers extends Error {}

/**
 * Turns an SVG into layers: shapes, texts, pictures and groups. What layers cannot express stays a picture in its place,
 * so that the result looks like the SVG. The markup is read by the reader of the product, which removes scripts and limits
 * the work (SEC-2, SEC-3).
 */
export function importSvg(source: string, { newId, name }: ImportOptions): ImportResult {
  const sanitized = sanitizeSvg(source);
  if (!sanitized.ok) return { ok: false, reason: `${upperFirst(sanitized.reason)}.` };
  const { markup, width, height, viewBox, stripped } = sanitized;
  const root = parseSvgText(markup);
  const size = { width: Math.max(1, Math.ceil(width)), height: Math.max(1, Math.ceil(height)) };
  const removed = stripped.map(
    (each): ImportedPart => ({ name: each, fidelity: 'dropped', reason: 'Galley removes it from SVGs.' }),
  );
  const importer = new Importer(root, size);
  const matrix = viewBoxMatrix(root, { width, height }, viewBox);
  const container = { type: 'container', name, visible: true, x: 0, y: 0, ...size };
  try {
    const context = rootContext(matrix, { width: viewBox[2], height: viewBox[3] });
    const built = importer.children(root, enter({ ...context, depth: 0 }, { ...root, attributes: withoutSize(root) }));
    const id = newId();
    const layers = importer.toLayers(built, newId);
    const outermost = new Set(built.length > 0 ? layers.filter(({ parentId }) => parentId === undefined) : []);
    return {
      ok: true,
      ...size,
      parts: [...importer.parts, ...removed],
      layers: [
        { id, ...container, style: { overflow: 'hidden' } },
        ...layers.map((layer) => (outermost.has(layer) ? { ...layer, parentId: id } : layer)),
      ],
    };
  } catch (error) {
    if (!(error instanceof TooManyLayers)) throw error;
    const reason = `It has more than ${maxLayers} parts.`;
    const picture = { ...container, id: newId(), type: 'svg', source: withoutExpressions(markup), style: {} };
    return {
      ok: true,
      ...size,
      layers: [picture],
      parts: [{ name: 'Drawing', fidelity: 'picture', reason }, ...removed],
    };
  }
}

/** The root's own transform, size and place are in the matrix of the drawing. */
function withoutSize({ attributes }: SvgNode): Record<string, string> {
  const { width: _width, height: _height, viewBox: _viewBox, transform: _transform, ...others } = attributes;
  return others;
}

/** From the units of the viewBox to px (SVG 2, section 8.6). */
function viewBoxMatrix(
  { attributes }: SvgNode,
  { width, height }: { width: number; height: number },
  [x, y, boxWidth, boxHeight]: readonly [number, number, number, number],
): Matrix {
  const [align = 'xMidYMid', fit = 'meet'] = (attributes['preserveAspectRatio'] ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const [scaleX, scaleY] = [width / boxWidth, height / boxHeight];
  const even = fit === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const [a, d] = align === 'none' ? [scaleX, scaleY] : [even, even];
  const share = (axis: 'x' | 'Y') => (align.includes(`${axis}Min`) ? 0 : align.includes(`${axis}Max`) ? 1 : 0.5);
  const offset = translation((width - boxWidth * a) * share('x'), (height - boxHeight * d) * share('Y'));
  return compose(offset, compose({ a, b: 0, c: 0, d, e: 0, f: 0 }, translation(-x, -y)));
}

class Importer {
  readonly parts: ImportedPart[] = [];
  readonly #definitions = new Map<string, SvgNode>();
  readonly #whole: Area;
  #count = 0;

  constructor(root: SvgNode, size: { width: number; height: number }) {
    this.#whole = { x: 0, y: 0, ...size };
    for (const node of walkNodes(root)) {
      const { id } = node.attributes;
      if (id !== undefined && !this.#definitions.has(id)) this.#definitions.set(id, node);
    }
  }

  /** The children of a container, in whose context they are. Pictures next to each other are one. */
  children(node: SvgNode, context: Context): Built[] {
    const built: Built[] = [];
    for (const child of node.children) {
      if (!isElement(child)) continue;
      for (const each of this.#build(child, context)) {
        const last = built.at(-1);
        if ('part' in each && last && 'part' in last) {
          const area = enclose(last.part.area, each.part.area);
          built[built.length - 1] = { part: { node: join(last.part.node, each.part.node), area } };
        } else built.push(each);
      }
    }
    return built;
  }

  #build(node: SvgNode, outer: Context): Built[] {
    if (definitionNames.has(node.name)) return [];
    const declared = readDeclared(node);
    const name = nameOf(node);
    if (declared.get('display') === 'none') return this.#report(name, 'dropped', 'It is hidden.', []);
    const context = enter(outer, node);
    const problem = this.#findProblem(node, declared, context);
    if (problem !== undefined) return this.#picture(node, outer, problem);
    if (node.name === 'g' || node.name === 'switch') return this.#group(node, context, declared);
    if (context.properties.get('visibility')?.match(/^(?:hidden|collapse)$/))
      return this.#report(name, 'dropped', 'It is hidden.', []);
    if (node.name === 'use') return this.#use(node, outer, context, declared);
    if (node.name === 'text') return this.#text(node, outer, context, declared);
    const layer = shapeNames.has(node.name)
      ? shapeLayer(node, context, this.#definitions)
      : node.name === 'image'
        ? imageLayer(node, context)
        : { picture: `It is <${node.name}>.` };
    if (!('fields' in layer)) return this.#without(node, outer, layer);
    const { fields, area, approximation } = layer;
    const built = [{ fields: { ...fields, ...effects(fields, declared) }, area, children: [] }];
    return this.#report(name, approximation === undefined ? 'exact' : 'approximated', approximation, built);
  }

  /** Why an element stays a picture, whatever it is. */
  #findProblem(node: SvgNode, declared: ReadonlyMap<string, string>, { matrix, properties, depth }: Context) {
    const has = (property: string) => !['none', undefined].includes(declared.get(property)?.trim());
    if (!matrix) return 'Its transform has no equivalent.';
    if (depth > maxDepth) return 'It is nested too deeply.';
    if (has('clip-path')) return 'It is clipped.';
    if (has('mask')) return 'It is masked.';
    if (has('filter')) return 'It has a filter.';
    if (declared.has('transform-origin')) return 'Its transform has no equivalent.';
    if (has('vector-effect')) return 'Its stroke does not scale.';
    if (markers.some((each) => !isNone(properties, each)) && shapeNames.has(node.name)) return 'It has markers.';
    if (!['normal', undefined].includes(properties.get('paint-order'))) return 'It paints its stroke first.';
    return undefined;
  }

  #group(node: SvgNode, context: Context, declared: ReadonlyMap<string, string>): Built[] {
    const shown = node.name === 'switch' ? { ...node, children: node.children.filter(isElement).slice(0, 1) } : node;
    const children = this.children(shown, context);
    const fields = effects({ style: {} }, declared);
    const hasEffect = Object.keys(fields).length > 0;
    if (children.length === 0) return [];
    if (children.length === 1 && !hasEffect) return children;
    const area = children.map(areaOf).reduce(enclose);
    return this.#report('Group', 'exact', undefined, [
      { fields: { type: 'container', group: true, ...area, style: {}, ...fields }, area, children },
    ]);
  }

  /** What a `use` draws, at its place. */
  #use(node: SvgNode, outer: Context, context: Context, declared: ReadonlyMap<string, string>): Built[] {
    const target = this.#definitions.get((node.attributes['href'] ?? '').slice(1));
    if (!target) return this.#report('Copy', 'dropped', 'What it shows does not exist.', []);
    const isPlain = target.name !== 'symbol' && target.name !== 'svg';
    if (!isPlain) return this.#picture(node, outer, 'It shows a symbol.');
    const [x, y] = ['x', 'y'].map((each) => Number.parseFloat(node.attributes[each] ?? '0') || 0);
    const moved = context.matrix && compose(context.matrix, translation(x ?? 0, y ?? 0));
    return this.#group({ name: 'g', attributes: {}, children: [target] }, { ...context, matrix: moved }, declared);
  }

  #text(node: SvgNode, outer: Context, context: Context, declared: ReadonlyMap<string, string>): Built[] {
    const lines = textLayers(node, context);
    if (!Array.isArray(lines)) return this.#without(node, outer, lines);
    if (lines.some(({ fields }) => expressionFaults(fields).length > 0))
      return this.#picture(node, outer, 'Its text has braces that are no expression.');
    const built = lines.map(({ fields, area }): Built => {
      return { fields: { ...fields, ...effects(fields, declared) }, area, children: [] };
    });
    return this.#report(nameOf(node), 'approximated', 'Its baseline depends on the font.', built);
  }

  #without(node: SvgNode, outer: Context, layer: NoLayer): Built[] {
    if ('dropped' in layer) return this.#report(nameOf(node), 'dropped', layer.dropped, []);
    return this.#picture(node, outer, layer.picture);
  }

  #picture(node: SvgNode, outer: Context, reason: string): Built[] {
    const area = this.#pictureArea(node, outer);
    return this.#report(nameOf(node), 'picture', reason, [{ part: picturePart(node, outer, area) }]);
  }

  /** Where an element draws: the box around its outlines, or the whole drawing if anything else may be visible. */
  #pictureArea(node: SvgNode, outer: Context): Area {
    const areas: Area[] = [];
    let isKnown = true;
    const visit = (each: SvgNode, around: Context): void => {
      if (definitionNames.has(each.name)) return;
      const context = enter(around, each);
      const declared = readDeclared(each);
      const isOutline = shapeNames.has(each.name);
      const hasMore = ['filter', ...markers, 'transform-origin'].some((name) => declared.has(name));
      if (!context.matrix || hasMore || (each.name !== 'g' && !isOutline)) isKnown = false;
      if (!isKnown || !context.matrix) return;
      if (isOutline) {
        const { a, b, c, d } = context.matrix;
        const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
        const stroke = context.properties.get('stroke') === undefined ? 0 : strokeReach(context) * scale;
        const area = outlineArea(toDrawing(readOutline(each, context), context.matrix), stroke);
        if (area) areas.push(area);
      }
      for (const child of each.children) if (isElement(child)) visit(child, context);
    };
    visit(node, outer);
    const [first] = areas;
    if (!isKnown || !first) return this.#whole;
    return clip(wholePx(areas.reduce(enclose)), this.#whole);
  }

  #report(name: string, fidelity: Fidelity, reason: string | undefined, built: Built[]): Built[] {
    this.parts.push({ name, fidelity, ...(reason === undefined ? {} : { reason }) });
    this.#count += built.length;
    if (this.#count > maxLayers) throw new TooManyLayers();
    return built;
  }

  /** The layers in drawn order, each in its parent. */
  toLayers(built: readonly Built[], newId: () => string, parent?: { id: string; area: Area }): JsonObject[] {
    return built.flatMap((each): JsonObject[] => {
      const id = newId();
      const fields = 'part' in each ? this.#pictureFields(each.part) : each.fields;
      const place: JsonObject = parent
        ? {
            parentId: parent.id,
            x: round(Number(fields['x']) - parent.area.x),
            y: round(Number(fields['y']) - parent.area.y),
          }
        : {};
      const inside = 'part' in each ? [] : this.toLayers(each.children, newId, { id, area: each.area });
      return [{ id, visible: true, ...fields, ...place }, ...inside];
    });
  }

  #pictureFields({ node, area }: PicturePart): JsonObject {
    const parts = node.attributes['data-parts'] === undefined ? [node] : node.children.filter(isElement);
    const source = printPicture(
      parts.map((part) => ({ node: part, area })),
      area,
      this.#definitions,
    );
    return { type: 'svg', ...area, source, style: {} };
  }
}

/** Two parts of one picture. */
function join(one: SvgNode, other: SvgNode): SvgNode {
  const parts = one.attributes['data-parts'] === undefined ? [one] : one.children;
  return { name: 'g', attributes: { 'data-parts': '' }, children: [...parts, other] };
}

/** The opacity and blend mode of an element, as fields of its layer. */
function effects(fields: JsonObject, declared: ReadonlyMap<string, string>): JsonObject {
  const opacity = readFraction(declared.get('opacity'));
  const blend = declared.get('mix-blend-mode') ?? 'normal';
  const style = typeof fields['style'] === 'object' && !Array.isArray(fields['style']) ? fields['style'] : {};
  return {
    ...(opacity === 1 ? {} : { opacity }),
    ...(blend === 'normal' ? {} : { style: { ...style, mixBlendMode: blend } }),
  };
}

/** How far a stroke reaches, with the points of its corners (SVG 2, section 13.5.6). */
function strokeReach({ properties, text }: Context): number {
  const width = Number.parseFloat(properties.get('stroke-width') ?? '1') || text.size;
  const miter = Number.parseFloat(properties.get('stroke-miterlimit') ?? '4') || 4;
  return width * Math.max(1.5, miter);
}

const markers = ['marker-start', 'marker-mid', 'marker-end'] as const;

function isNone(properties: Context['properties'], name: (typeof markers)[number]): boolean {
  return (properties.get(name) ?? 'none') === 'none';
}

const names: Readonly<Record<string, string>> = {
  g: 'Group',
  rect: 'Rectangle',
  circle: 'Circle',
  ellipse: 'Ellipse',
  line: 'Line',
  polyline: 'Line',
  polygon: 'Polygon',
  path: 'Path',
  image: 'Image',
  use: 'Copy',
  svg: 'Drawing',
};

function nameOf(node: SvgNode): string {
  if (node.name !== 'text') return names[node.name] ?? `<${node.name}>`;
  const text = [...walkNodes(node)].flatMap(({ children }) => children.filter((child) => !isElement(child))).join(' ');
  return `Text “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
}

function areaOf(built: Built): Area {
  return 'part' in built ? built.part.area : built.area;
}

function enclose(one: Area, other: Area): Area {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: round(Math.max(one.x + one.width, other.x + other.width) - x),
    height: round(Math.max(one.y + one.height, other.y + other.height) - y),
  };
}

function clip(area: Area, whole: Area): Area {
  const [x, y] = [Math.max(area.x, whole.x), Math.max(area.y, whole.y)];
  const width = Math.min(area.x + area.width, whole.x + whole.width) - x;
  const height = Math.min(area.y + area.height, whole.y + whole.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : whole;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
