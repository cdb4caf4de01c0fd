import type { JsonObject } from '../../../core/json.ts';
import { type BoxOfElement, borders, readBox } from './box-style.ts';
import { type Around, take } from './building.ts';
import { type Built, built } from './built.ts';
import { fillWidth, reasonsFor, toBuilt } from './element-layer.ts';
import { findColor } from './expand.ts';
import { importInlineSvg, readFit, readPictureUrl } from './pictures.ts';
import { isStyled, type StyledElement } from './styled.ts';
import { innerText, literal, shorten, textStyle } from './texts.ts';
import { toNumber, toStyleValue } from './values.ts';

export function buildImage(styled: StyledElement, around: Around): Built | undefined {
  const { attributes } = styled.element;
  const alt = attributes.get('alt')?.trim().slice(0, 500) ?? '';
  const name = alt === '' ? 'Image' : `Image “${shorten(alt)}”`;
  const picture = readPictureUrl(attributes.get('src'));
  if ('reason' in picture) return around.building.drop(name, picture.reason);
  if (!take(around, name)) return undefined;
  const box = readBox(styled, around.formatting);
  const { own } = styled.style;
  const fields = { type: 'image', src: picture.src, ...readFit(own), ...(alt === '' ? {} : { alt: literal(alt) }) };
  const layer = toBuilt(styled, fields, box, { ...around, formatting: 'flex' });
  if (around.formatting === 'block' && !styled.isPlaced && layer.margins.left !== 'auto')
    layer.style['alignSelf'] ??= 'flex-start';
  around.building.reportBox(name, box.problems, reasonsFor(styled));
  return layer;
}

export function buildBackground(
  styled: StyledElement,
  { url, fit }: { url: string; fit: string },
  box: BoxOfElement,
  around: Around,
): Built | undefined {
  const picture = readPictureUrl(url);
  if ('reason' in picture) return around.building.drop('Background picture', picture.reason);
  if (!take(around, 'Background picture')) return undefined;
  const isSure = fit !== 'none';
  around.building.report(
    'Background picture',
    'approximated',
    isSure ? 'It is a layer of its own.' : 'It is a layer of its own, and is not repeated.',
  );
  const radius = box.style['borderRadius'];
  return built(
    { type: 'image', name: 'Background', src: picture.src, fit, x: 0, y: 0, width: '100%', height: '100%' },
    {
      isPlaced: true,
      level: -1,
      order: styled.order,
      style: radius === undefined ? {} : { borderRadius: radius },
    },
  );
}

export function buildDrawing(styled: StyledElement, around: Around): Built | undefined {
  const box = readBox(styled, around.formatting);
  const { own } = styled.style;
  const [width, height] = [toNumber(own.get('width')), toNumber(own.get('height'))];
  const imported = importInlineSvg(styled, { width, height }, around.building.newId);
  if ('reason' in imported) return around.building.drop('Drawing', imported.reason);
  const depth = around.depth + nesting(imported.layers);
  if (!around.building.takeAll(imported.layers.length, depth)) return undefined;
  around.building.parts.push(...imported.parts);
  const [root, ...others] = imported.layers;
  if (!root) return undefined;
  const { id: _id, x: _x, y: _y, style: _style, ...fields } = root;
  const layer = toBuilt(styled, fields, { ...box, fields: { ...fields, ...withoutSizes(box.fields) } }, around);
  layer.style = { overflow: 'hidden', flexShrink: 0, ...layer.style };
  layer.layers = [root, ...others];
  return layer;
}

/** A line between blocks, as a rectangle. */
export function buildRule(styled: StyledElement, around: Around): Built | undefined {
  if (!take(around, 'Line')) return undefined;
  const box = readBox(styled, around.formatting);
  const { own } = styled.style;
  const { top, bottom } = borders(box.style);
  const line = box.style['borderTop'] ?? box.style['border'] ?? box.style['borderBottom'];
  const color = line === undefined ? undefined : findColor(String(line));
  const background = box.style['backgroundColor'] ?? box.style['background'];
  const fill = background ?? color ?? toStyleValue('color', styled.style.text.get('color') ?? '') ?? '#808080';
  const height = toNumber(own.get('height')) ?? 0;
  const fields = {
    type: 'shape',
    shape: 'rectangle',
    fill: String(fill),
    ...box.fields,
    height: Math.max(1, height || top + bottom),
  };
  const { opacity, width } = box.fields;
  const layer = built(
    { ...fields, ...(opacity === undefined ? {} : { opacity }), ...(width === undefined ? {} : { width }) },
    { margins: box.margins, order: styled.order, style: { flexShrink: 0 } },
  );
  fillWidth(layer);
  around.building.reportBox('Line', new Set());
  return layer;
}

/** A field of a form, as a box with its text. */
export function buildControl(styled: StyledElement, around: Around): Built | undefined {
  const { name, attributes } = styled.element;
  const type = attributes.get('type')?.toLowerCase() ?? 'text';
  if (name === 'input' && /^(?:checkbox|radio|range|color|file|image|hidden)$/.test(type))
    return around.building.drop('Control', 'This control has no equivalent.');
  const value =
    name === 'select' ? selectedOption(styled) : name === 'textarea' ? innerText(styled) : attributes.get('value');
  const placeholder = attributes.get('placeholder') ?? '';
  const isButton = name === 'input' && /^(?:submit|button|reset)$/.test(type);
  const text = value ?? (isButton ? (type === 'reset' ? 'Reset' : type === 'submit' ? 'Submit' : '') : '');
  const shown = text === '' ? placeholder : type === 'password' ? '•'.repeat(Math.min(20, text.length)) : text;
  const box = readBox(styled, around.formatting);
  if (box.fields['width'] === undefined && !isButton) box.fields['width'] = 170;
  const label = `Control “${shorten(shown)}”`;
  if (!take(around, label)) return undefined;
  around.building.reportBox(label, box.problems, ['It is drawn, and not a control.']);
  const layer = toBuilt(styled, { type: 'container' }, box, around);
  layer.style['justifyContent'] = name === 'textarea' ? 'flex-start' : 'center';
  const inside = { ...around, depth: around.depth + 1 };
  if (shown.trim() === '' || !take(inside, label)) return layer;
  around.building.countCharacters(shown.length);
  const style = textStyle(styled.style, '', new Set());
  if (text === '') style['color'] = '#757575';
  layer.children = [built({ type: 'text', content: literal(shown.slice(0, 5_000)) }, { style })];
  return layer;
}

function selectedOption(styled: StyledElement): string {
  const options = styled.children
    .filter(isStyled)
    .flatMap((child) => (child.element.name === 'option' ? [child] : child.children.filter(isStyled)));
  const selected = options.find(({ element }) => element.attributes.has('selected')) ?? options[0];
  return selected ? innerText(selected).trim() : '';
}

/** How deep layers are nested. Every layer comes after its parent. */
function nesting(layers: readonly JsonObject[]): number {
  const depths = new Map<unknown, number>();
  for (const { id, parentId } of layers) depths.set(id, (depths.get(parentId) ?? 0) + 1);
  return Math.max(0, ...depths.values());
}

function withoutSizes({ width: _width, height: _height, ...others }: JsonObject): JsonObject {
  return others;
}
