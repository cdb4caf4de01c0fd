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
 * Changes clips that prevent blending. takumi writes a group for each box with `overflow: hidden`, including the page
 * itself. An SVG group with a clip is isolated: its content does not blend with anything behind it (Compositing 1,
 * section 2.1). In CSS, such a box is not isolated. This function moves the clip to the children: one clipped group for
 * those that do not blend, and one for each child that does. If there is a transform between the clip and the blending
 * element, the clip stays where it is. Changes the tree.
 */
export function freeBlending(element: SvgElement): void {
  for (const child of element.children) freeBlending(child);
  element.children = element.children.flatMap((child) =>
    isMereClip(child) && blendsOut(child) ? releaseGroup(child) : [child],
  );
}

/** Whether an element only clips its content. */
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

function releaseGroup(group: SvgElement): SvgElement[] {
  return clipElements(group.children, required(group.attributes['clip-path']));
}

function clipElements(children: readonly SvgElement[], clip: string): SvgElement[] {
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

/** Clips an element that blends as a whole. The clip is in the coordinates outside the element. */
function clippedBlend(element: SvgElement, clip: string): SvgElement {
  const { style = '', ...attributes } = element.attributes;
  const blending = blendMode.exec(style)?.[0] ?? '';
  const rest = style.replace(blending, '').replace(/^;|;$/g, '');
  const groupAttributes = { ...attributes, ...(rest === '' ? {} : { style: rest }) };
  const isPlain = element.name === 'g' && Object.keys(groupAttributes).length === 0;
  return {
    name: 'g',
    attributes: { style: blending.replace(/;$/, ''), 'clip-path': clip },
    children: isPlain ? element.children : [{ ...element, attributes: groupAttributes }],
  };
}

/** Clips the parts of a group one by one, so that the group is not isolated. */
function clippedGroup({ name, attributes, children }: SvgElement, clip: string): SvgElement[] {
  const parts = clipElements(children, clip);
  return Object.keys(attributes).length === 0 ? parts : [{ name, attributes, children: parts }];
}
