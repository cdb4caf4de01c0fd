import type { SvgNode } from '../../svg/tree.ts';

/** Attributes that only affect the layout of text and mean nothing for outlines. */
const textOnly: ReadonlySet<string> = new Set(
  `x y dx dy rotate textLength lengthAdjust startOffset method side spacing href text-anchor font-family font-size
  font-style font-variant font-weight letter-spacing word-spacing text-decoration text-rendering text-transform
  white-space dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode xml:space`.split(
    /\s+/,
  ),
);
/** Properties that apply to an element as a whole, not to a part of a line. */
const ofWholes: ReadonlySet<string> = new Set(
  'transform transform-origin clip-path mask filter opacity mix-blend-mode isolation'.split(' '),
);

/** The attributes that a text element keeps when it becomes outlines. */
export function pickAttributes({ name, attributes }: SvgNode): Record<string, string> {
  const isKept = (property: string) => !textOnly.has(property) && (name === 'text' || !ofWholes.has(property));
  const pickedAttributes: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'style') {
      const declarations = value.split(';').filter((each) => isKept((each.split(':', 1)[0] ?? '').trim()));
      const style = declarations.filter((each) => each.trim() !== '').join(';');
      if (style !== '') pickedAttributes['style'] = style;
    } else if (isKept(attribute)) pickedAttributes[attribute] = value;
  }
  return pickedAttributes;
}

/**
 * Converts a `text` element to a group with an inner group of outlines for each part. If there is a single outline, it
 * replaces the group, because a clip path must not contain groups.
 */
export function asOutlines(text: SvgNode, drawnAt: (parent: SvgNode, index: number) => readonly SvgNode[]): SvgNode {
  const group = groupAttributes(text, drawnAt);
  const [only] = group.children;
  if (group.children.length !== 1 || only === undefined || typeof only === 'string' || only.name !== 'path')
    return group;
  return { name: 'path', attributes: { ...group.attributes, ...only.attributes }, children: [] };
}

function groupAttributes(node: SvgNode, drawnAt: (parent: SvgNode, index: number) => readonly SvgNode[]): SvgNode {
  const children = node.children.flatMap((child, index): SvgNode[] => {
    if (typeof child === 'string') return [...drawnAt(node, index)];
    const inner = groupAttributes(child, drawnAt);
    return inner.children.length === 0 && inner.attributes['id'] === undefined ? [] : [inner];
  });
  return { name: 'g', attributes: pickAttributes(node), children };
}
