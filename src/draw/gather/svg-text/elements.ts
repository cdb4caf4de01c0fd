import type { SvgNode } from '../../svg/tree.ts';

/** What concerns the setting of text alone, and means nothing to outlines. */
const textOnly: ReadonlySet<string> = new Set(
  `x y dx dy rotate textLength lengthAdjust startOffset method side spacing href text-anchor font-family font-size
  font-style font-variant font-weight letter-spacing word-spacing text-decoration text-rendering text-transform
  white-space dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode xml:space`.split(
    /\s+/,
  ),
);
/** What acts on an element as a whole, which a part of a line is not. */
const ofWholes: ReadonlySet<string> = new Set(
  'transform transform-origin clip-path mask filter opacity mix-blend-mode isolation'.split(' '),
);

/** The attributes that an element of text keeps as outlines. */
export function keptAttributes({ name, attributes }: SvgNode): Record<string, string> {
  const isKept = (property: string) => !textOnly.has(property) && (name === 'text' || !ofWholes.has(property));
  const kept: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'style') {
      const declarations = value.split(';').filter((each) => isKept((each.split(':', 1)[0] ?? '').trim()));
      const style = declarations.filter((each) => each.trim() !== '').join(';');
      if (style !== '') kept['style'] = style;
    } else if (isKept(attribute)) kept[attribute] = value;
  }
  return kept;
}

/**
 * A `text` element as a group of outlines, its parts as groups in it. One outline alone takes its place: a clip path may
 * hold no groups.
 */
export function asOutlines(text: SvgNode, drawnAt: (parent: SvgNode, place: number) => readonly SvgNode[]): SvgNode {
  const group = grouped(text, drawnAt);
  const [only] = group.children;
  if (group.children.length !== 1 || only === undefined || typeof only === 'string' || only.name !== 'path')
    return group;
  return { name: 'path', attributes: { ...group.attributes, ...only.attributes }, children: [] };
}

function grouped(node: SvgNode, drawnAt: (parent: SvgNode, place: number) => readonly SvgNode[]): SvgNode {
  const children = node.children.flatMap((child, place): SvgNode[] => {
    if (typeof child === 'string') return [...drawnAt(node, place)];
    const inner = grouped(child, drawnAt);
    return inner.children.length === 0 && inner.attributes['id'] === undefined ? [] : [inner];
  });
  return { name: 'g', attributes: keptAttributes(node), children };
}
