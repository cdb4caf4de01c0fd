import { required } from '../../../core/required.ts';
import type { SvgElement } from '../../svg/tree.ts';

const blendMode = /mix-blend-mode:\s*(?!normal)[\w-]+;?/;
const definitions: ReadonlySet<string> = new Set([
  'clipPath',
  'mask',
  'filter',
  'linearGradient',
  'radialGradient',
  'defs',
]);

/**
 * Clips that cut off no blending. An engine groups what an `overflow: hidden` cuts, the page's own included, and an SVG
 * group with a clip is isolated: what is in it blends with nothing behind it (Compositing 1, section 2.1). In CSS such a
 * box is no group. Here the clip goes to the children instead: one group for those that blend with nothing, and the
 * blending ones each their own. Where a transform stands between them the clip stays as it is. Changes the tree.
 */
export function freeBlending(element: SvgElement): void {
  for (const child of element.children) freeBlending(child);
  element.children = element.children.flatMap((child) =>
    isMereClip(child) && blendsOut(child) ? freed(child) : [child],
  );
}

/** Whether an element does nothing but cut what is in it. */
function isMereClip({ name, attributes }: SvgElement): boolean {
  const names = Object.keys(attributes);
  return name === 'g' && names.length === 1 && names[0] === 'clip-path';
}

/** Whether something in a group blends with what is behind the group. */
function blendsOut({ children }: SvgElement): boolean {
  return children.some((child) => isBlending(child) || (!isIsolated(child) && blendsOut(child)));
}

function isBlending({ attributes }: SvgElement): boolean {
  return blendMode.test(attributes['style'] ?? '');
}

function isIsolated({ name, attributes }: SvgElement): boolean {
  const { style = '', opacity = '1' } = attributes;
  if (definitions.has(name) || opacity !== '1' || /isolation:\s*isolate/.test(style)) return true;
  return ['filter', 'mask', 'clip-path'].some((each) => (attributes[each] ?? 'none') !== 'none');
}

function freed(group: SvgElement): SvgElement[] {
  return clipped(group.children, required(group.attributes['clip-path']));
}

function clipped(children: readonly SvgElement[], clip: string): SvgElement[] {
  const parts: SvgElement[] = [];
  let plain: SvgElement[] = [];
  const end = () => {
    if (plain.length > 0) parts.push({ name: 'g', attributes: { 'clip-path': clip }, children: plain });
    plain = [];
  };
  for (const child of children) {
    if (isBlending(child)) {
      end();
      parts.push(clippedBlend(child, clip));
    } else if (!isIsolated(child) && blendsOut(child) && child.attributes['transform'] === undefined) {
      end();
      parts.push(...clippedGroup(child, clip));
    } else plain.push(child);
  }
  end();
  return parts;
}

/** The blending is that of the whole as cut: its clip counts in the units outside of the element. */
function clippedBlend(element: SvgElement, clip: string): SvgElement {
  const { style = '', ...attributes } = element.attributes;
  const blending = blendMode.exec(style)?.[0] ?? '';
  const rest = style.replace(blending, '').replace(/^;|;$/g, '');
  const own = { ...attributes, ...(rest === '' ? {} : { style: rest }) };
  const isPlain = element.name === 'g' && Object.keys(own).length === 0;
  return {
    name: 'g',
    attributes: { style: blending.replace(/;$/, ''), 'clip-path': clip },
    children: isPlain ? element.children : [{ ...element, attributes: own }],
  };
}

/** A group that is none to blending: its parts are cut one by one. */
function clippedGroup({ name, attributes, children }: SvgElement, clip: string): SvgElement[] {
  const parts = clipped(children, clip);
  return Object.keys(attributes).length === 0 ? parts : [{ name, attributes, children: parts }];
}
