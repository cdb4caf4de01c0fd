import { requireContainer } from '../../design/boxes/container.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox, TextSpan } from '../../design/boxes/types.ts';

/** Scripts whose letters join. Browsers add no letter spacing between them (CSS Text 4, appendix D). */
const cursive =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Phags_Pa}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;
/**
 * Blanks, digits and marks. They belong to the script before them, or, at the start of a text, to the script after
 * them.
 */
const common = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Styles that would be visible twice if a span were split in two. */
const edges = /^(?:padding|margin|border)/;

interface Piece {
  text: string;
  isCursive: boolean;
}

/** Removes letter spacing in joined scripts (DOC-15), because takumi and PowerPoint would tear the words apart. */
export function joinLetters(root: ContainerBox): ContainerBox {
  return requireContainer(visit(root, undefined));
}

function visit(box: Box, inherited: string | undefined): Box {
  if (box.kind === 'image') return box;
  const spacing = box.style['letterSpacing'] ?? inherited;
  if (box.kind === 'text') return cursive.test(getText(box)) ? joinText(box, spacing) : box;
  const children = box.children.map((child) => visit(child, spacing));
  return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
}

function joinText(box: TextBox, inherited: string | undefined): TextBox {
  const isSpaced = ({ style }: TextSpan) => !isNone(style['letterSpacing'] ?? inherited);
  if (!box.spans.some(isSpaced)) return box;
  let isCursive = startsCursive(getText(box));
  const spans = box.spans.flatMap((span) => {
    const pieces = splitPieces(span.text, isCursive);
    isCursive = pieces.at(-1)?.isCursive ?? isCursive;
    if (!isSpaced(span) || !pieces.some((piece) => piece.isCursive)) return span;
    if (pieces.length > 1 && Object.keys(span.style).some((property) => edges.test(property))) return span;
    return pieces.map((piece) => ({
      ...span,
      text: piece.text,
      style: piece.isCursive ? withoutLetterSpacing(span.style) : span.style,
    }));
  });
  return { ...box, spans };
}

function withoutLetterSpacing(style: BoxStyle): BoxStyle {
  return { ...style, letterSpacing: '0px' };
}

function isNone(spacing: string | undefined): boolean {
  return spacing === undefined || spacing === 'normal' || Number.parseFloat(spacing) === 0;
}

function splitPieces(text: string, isCursiveBefore: boolean): Piece[] {
  const pieces: Piece[] = [];
  let isCursive = isCursiveBefore;
  for (const character of text) {
    if (!common.test(character)) isCursive = cursive.test(character);
    const last = pieces.at(-1);
    if (last?.isCursive === isCursive) last.text += character;
    else pieces.push({ text: character, isCursive });
  }
  return pieces;
}

/** Whether the first character that has a script is of a script whose letters join. */
function startsCursive(text: string): boolean {
  for (const character of text) if (!common.test(character)) return cursive.test(character);
  return false;
}

function getText({ spans }: TextBox): string {
  return spans.map(({ text }) => text).join('');
}
