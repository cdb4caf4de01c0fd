import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { Drawing } from '../../draw/gather/drawing.ts';
import type { TakumiEngine } from '../../draw/takumi/engine.ts';

/**
 * Returns the boxes of a drawing in which the characters of other fonts are shrunk to fit their columns. Equal
 * characters are measured once and separately from the picture, because otherwise the whole picture would be laid out
 * again for each size that is tried.
 */
export function shrunkSigns(drawing: Drawing, takumi: TakumiEngine): ContainerBox {
  const signs = new Map<string, TextBox>();
  collect(drawing.root, signs);
  if (signs.size === 0) return drawing.root;
  const shrunkSizes = takumi.shrunkSizes({ ...drawing, root: { ...drawing.root, children: [...signs.values()] } });
  const sizes = new Map([...signs].map(([key, box]) => [key, shrunkSizes.get(box)]));
  return { ...drawing.root, children: drawing.root.children.map((child) => shrinkBox(child, sizes)) };
}

function collect(box: Box, signs: Map<string, TextBox>): void {
  if (box.kind === 'container') for (const child of box.children) collect(child, signs);
  else if (box.kind === 'text' && box.shrinkTo !== undefined) signs.set(buildKey(box), box);
}

function shrinkBox(box: Box, sizes: ReadonlyMap<string, number | undefined>): Box {
  if (box.kind === 'container') return { ...box, children: box.children.map((child) => shrinkBox(child, sizes)) };
  if (box.kind !== 'text' || box.shrinkTo === undefined) return box;
  const { shrinkTo: _, ...rest } = box;
  const size = sizes.get(buildKey(box));
  return size === undefined ? rest : { ...rest, style: { ...rest.style, fontSize: `${size}px` } };
}

/** Makes a key that is equal for equal characters. They shrink in the same way, regardless of position and color. */
function buildKey({ spans, style }: TextBox): string {
  const { width, fontStyle, fontWeight } = style;
  return JSON.stringify([spans.map(({ text }) => text), width, fontStyle, fontWeight]);
}
