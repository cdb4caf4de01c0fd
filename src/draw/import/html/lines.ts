import { type Around, take } from './building.ts';
import { type Built, built } from './built.ts';
import { isStyled, type StyledElement, type StyledNode } from './styled.ts';
import { buildText, reportInline } from './text-layer.ts';
import { collectInline, type InlineContent, type InlinePart } from './texts.ts';

/** Inline nodes between blocks: a text, or rows of texts and boxes. */
export function buildLine(nodes: readonly StyledNode[], parent: StyledElement, around: Around): Built[] {
  if (nodes.length === 0) return [];
  placeInside(nodes, around);
  const content = collectInline(nodes, parent, around.decoration);
  if (content.parts.every(({ kind }) => kind !== 'box')) {
    const text = buildText(parent, content, undefined, around);
    return text ? [text] : [];
  }
  reportInline(content, around);
  return splitAtBreaks(content.parts).flatMap((parts) => buildRow(parts, content, parent, around));
}

/** Elements in a line that are placed. */
function placeInside(nodes: readonly StyledNode[], around: Around): void {
  for (const node of nodes) {
    if (!isStyled(node)) continue;
    if (node.isPlaced) around.building.place(node, around);
    else if (node.display === 'inline' && !isBoxName(node)) placeInside(node.children, around);
  }
}

/** A line with boxes in it. */
function buildRow(
  parts: readonly InlinePart[],
  content: InlineContent,
  parent: StyledElement,
  around: Around,
): Built[] {
  const boxes = parts.filter(({ kind }) => kind === 'box').length;
  const texts = parts.filter((part) => part.kind === 'text' && part.text.trim() !== '').length;
  const isSingle = boxes === 1 && texts === 0;
  const inside: Around = isSingle ? around : { ...around, formatting: 'flex', depth: around.depth + 1 };
  if (!isSingle && !take(around, 'Row')) return [];
  const children: Built[] = [];
  let run: InlinePart[] = [];
  let hasBlank = false;
  const endRun = () => {
    const isBlank = run.every((part) => part.kind === 'text' && part.text.trim() === '');
    if (run.length > 0 && isBlank) hasBlank ||= children.length > 0;
    if (!isBlank) {
      const text = buildText(parent, { ...content, parts: run }, undefined, inside);
      if (text) children.push(text);
    }
    run = [];
  };
  for (const part of parts) {
    if (part.kind !== 'box') {
      run.push(part);
      continue;
    }
    endRun();
    const child = inside.building.element(part.styled, inside);
    if (child) children.push(child);
  }
  endRun();
  const [only] = children;
  if (!only) return [];
  const align = alignments[(parent.style.text.get('textAlign') ?? '').replace('-webkit-', '')] ?? 'flex-start';
  if (isSingle) {
    if (only.style['alignSelf'] === undefined) only.style['alignSelf'] = align;
    return [only];
  }
  if (texts > 0) around.building.report('Row', 'approximated', 'Texts and boxes of a line are next to each other.');
  const isCentered = texts > 0 || boxes > 1;
  const gap = hasBlank ? Number((parent.style.em * 0.25).toFixed(2)) : 0;
  return [
    built(
      { type: 'container' },
      {
        order: parent.order,
        children,
        style: {
          flexDirection: 'row',
          flexWrap: 'wrap',
          ...(isCentered ? { alignItems: texts > 0 ? 'center' : 'flex-end' } : {}),
          ...(align === 'flex-start' ? {} : { justifyContent: align }),
          ...(gap > 0 ? { columnGap: gap } : {}),
        },
      },
    ),
  ];
}

export const alignments: Readonly<Record<string, string>> = { center: 'center', right: 'flex-end', end: 'flex-end' };

function isBoxName({ element }: StyledElement): boolean {
  return element.name === 'button' || element.name === 'svg';
}

function splitAtBreaks(parts: readonly InlinePart[]): InlinePart[][] {
  const lines: InlinePart[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines.filter((line) => line.length > 0);
}
