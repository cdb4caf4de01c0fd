import { type HtmlElement, isElement } from './element.ts';
import { type Cascade, type ElementStyle, rootStyle } from './element-style.ts';

/** An element with its style. The pseudo-elements `::before` and `::after` are among its children. */
export interface StyledElement {
  element: HtmlElement;
  style: ElementStyle;
  parent: StyledElement | undefined;
  children: StyledNode[];
  display: string;
  isPlaced: boolean;
  isFloating: boolean;
  /** The position in the document, by which boxes that overlap are painted. */
  order: number;
  /** Whether it is inline, but has blocks inside it, so that it is laid out as a block. */
  hasBlock: boolean;
}

export type StyledNode = StyledElement | string;

export function isStyled(node: StyledNode): node is StyledElement {
  return typeof node !== 'string';
}

/** Computes the styles of a document from the outside to the inside. */
export function styleTree(html: HtmlElement, cascade: Cascade): StyledElement {
  let order = 0;
  const visit = (element: HtmlElement, parent: StyledElement | undefined, style: ElementStyle): StyledElement => {
    const { own } = style;
    const isPlaced = /^(?:absolute|fixed)$/.test(own.get('position') ?? '');
    const isFloating = !isPlaced && /^(?:left|right|inline-start|inline-end)$/.test(own.get('float') ?? '');
    const styled: StyledElement = {
      element,
      style,
      parent,
      children: [],
      display: own.get('display') ?? 'inline',
      isPlaced,
      isFloating,
      order: order++,
      hasBlock: false,
    };
    if (styled.display === 'none') return styled;
    const inside = element.children.map((child) =>
      isElement(child) ? visit(child, styled, cascade.styleOf(child, style)) : child,
    );
    const pseudo = (name: 'before' | 'after') => {
      const pseudoStyle = cascade.styleOf(element, style, name);
      const content = pseudoStyle.own.get('content');
      if (content === undefined || content === 'none' || content === 'normal') return [];
      const text = readString(content);
      if (text === undefined) return [];
      const made = { name: `::${name}`, attributes: new Map(), parent: element, children: text === '' ? [] : [text] };
      return [visit(made, styled, pseudoStyle)];
    };
    const mayHavePseudo = cascade.hasPseudoElements && !element.name.startsWith('::');
    styled.children = mayHavePseudo ? [...pseudo('before'), ...inside, ...pseudo('after')] : inside;
    styled.hasBlock =
      styled.display === 'inline' &&
      styled.children.some((child) => isStyled(child) && !child.isPlaced && !isInlineLevel(child));
    return styled;
  };
  return visit(html, undefined, cascade.styleOf(html, rootStyle));
}

/** Whether an element is in a line of text. */
export function isInlineLevel({ display, isFloating, hasBlock }: StyledElement): boolean {
  if (display === 'none') return true;
  return !isFloating && !hasBlock && (display.startsWith('inline') || display.startsWith('ruby'));
}

/** The text of `content`. Undefined for pictures, counters and attributes. */
function readString(content: string): string | undefined {
  const [, , text] = /^(["'])(.*)\1$/s.exec(content.trim()) ?? [];
  return text?.replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => {
    const codePoint = Number.parseInt(hex, 16);
    return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
  });
}
