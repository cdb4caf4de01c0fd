import type { MeasuredBox, MeasuredLine, MeasuredPicture } from './measured-box.ts';

/** What of the DOM the measuring needs; the types of a Worker know no DOM. */
interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}
interface DomNode {
  nodeType: number;
  data: string;
  childNodes: Iterable<DomNode>;
  parentElement: DomElement;
}
interface DomElement extends DomNode {
  tagName: string;
  alt: string;
  children: Iterable<DomElement>;
  getBoundingClientRect(): Rect;
}
interface DomRange {
  setStart(node: DomNode, offset: number): void;
  setEnd(node: DomNode, offset: number): void;
  getClientRects(): ArrayLike<Rect> & Iterable<Rect>;
}
interface Dom {
  document: {
    querySelector(selector: string): DomElement | null;
    createRange(): DomRange;
    head: { insertAdjacentHTML(where: string, html: string): void };
  };
  getComputedStyle(element: DomElement): Record<string, string>;
}

/**
 * Measures what an element of a printed document shows. It runs in the page, so it stands alone: everything that it
 * uses is inside it. One element was printed for each box, which the answer mirrors.
 */
export function measureInPage(selector: string, linesAbove: number): MeasuredBox | null {
  const { document, getComputedStyle } = globalThis as unknown as Dom;
  const root = document.querySelector(selector);
  if (!root) return null;
  document.head.insertAdjacentHTML('beforeend', '<style>*{transform:none!important}</style>');
  const origin = root.getBoundingClientRect();
  const px = (length: string | undefined) => Number.parseFloat(length ?? '') || 0;

  /** Text, and the emoji in it: a picture stands for the characters of its alternative. */
  const textNodes = (node: DomNode): DomNode[] =>
    node.nodeType === 3 || isPicture(node) ? [node] : [...node.childNodes].flatMap(textNodes);
  const isPicture = (node: DomNode): node is DomElement => (node as DomElement).tagName === 'IMG';
  const textOf = (node: DomNode): string => (isPicture(node) ? node.alt : node.data);

  /** The middle of the line on which a character stands; nothing where it takes no room. */
  const middleOf = (range: DomRange, node: DomNode, offset: number): number | undefined => {
    if (isPicture(node)) {
      const { top, bottom } = node.getBoundingClientRect();
      return (top + bottom) / 2;
    }
    range.setStart(node, offset);
    range.setEnd(node, offset + 1);
    const rect = [...range.getClientRects()].find(({ width }) => width > 0) ?? range.getClientRects()[0];
    return rect ? (rect.top + rect.bottom) / 2 : undefined;
  };

  const rectsOf = (range: DomRange, node: DomNode): Iterable<Rect> => {
    if (isPicture(node)) return [node.getBoundingClientRect()];
    range.setStart(node, 0);
    range.setEnd(node, node.data.length);
    return range.getClientRects();
  };

  const picturesOf = (element: DomElement): MeasuredPicture[] => {
    let start = 0;
    return textNodes(element).flatMap((node) => {
      const at = start;
      start += textOf(node).length;
      if (!isPicture(node)) return [];
      const { left, top, width, height } = node.getBoundingClientRect();
      return [{ start: at, x: left - origin.left, y: top - origin.top, width, height }];
    });
  };

  const linesOf = (element: DomElement): MeasuredLine[] => {
    const range = document.createRange();
    const lines: Array<MeasuredLine & { middle: number }> = [];
    const heightOf = (node: DomNode): number => {
      const style = getComputedStyle(node.parentElement);
      return px(style['lineHeight']) || px(style['fontSize']) * 1.25;
    };
    const isOn = (line: MeasuredLine & { middle: number }, middle: number) =>
      Math.abs(middle - line.middle) < (line.bottom - line.top) / 2;
    let base = 0;
    for (const node of textNodes(element)) {
      const text = textOf(node);
      const lineHeight = heightOf(node);
      for (const rect of rectsOf(range, node)) {
        const middle = (rect.top + rect.bottom) / 2;
        const last = lines.at(-1);
        // Pieces of one line, of several sizes or directions, overlap by half at least.
        const isSame = last !== undefined && (isOn(last, middle) || Math.abs(middle - last.middle) < lineHeight / 2);
        if (isSame) {
          // A line is as high as the highest of its pieces, and its middle is theirs.
          if (lineHeight > last.bottom - last.top) {
            Object.assign(last, { middle, top: middle - lineHeight / 2, bottom: middle + lineHeight / 2 });
          }
          last.left = Math.min(last.left, rect.left);
          last.right = Math.max(last.right, rect.right);
        } else {
          const { left, right } = rect;
          lines.push({
            middle,
            top: middle - lineHeight / 2,
            bottom: middle + lineHeight / 2,
            left,
            right,
            start: -1,
            end: 0,
          });
        }
      }
      const lineAt = (offset: number): number => {
        for (let at = offset; at < text.length; at++) {
          const middle = middleOf(range, node, at);
          if (middle === undefined) continue;
          const line = lines.findIndex((each) => isOn(each, middle));
          if (line >= 0) return line;
        }
        return lines.length;
      };
      const firstLine = lineAt(0);
      const lastLine = Math.min(lines.length - 1, lineAt(text.length - 1));
      for (let line = firstLine; line <= lastLine; line++) {
        // The first character that stands on this line or below it: lines follow one another as characters do.
        let low = 0;
        let high = text.length;
        while (low < high) {
          const half = (low + high) >> 1;
          if (lineAt(half) >= line) high = half;
          else low = half + 1;
        }
        const measured = lines[line];
        if (measured && measured.start < 0) measured.start = base + low;
      }
      base += text.length;
    }
    return lines.map(({ middle: _, ...line }, index) => ({
      ...line,
      top: line.top - origin.top,
      bottom: line.bottom - origin.top,
      left: line.left - origin.left,
      right: line.right - origin.left,
      start: Math.max(0, line.start),
      end: Math.max(0, lines[index + 1]?.start ?? base),
    }));
  };

  const visit = (element: DomElement, isTall: boolean): MeasuredBox => {
    const rect = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const wantsLines = isTall || rect.height > linesAbove;
    const isText = /^(?:P|H\d)$/.test(element.tagName);
    return {
      x: rect.left - origin.left,
      y: rect.top - origin.top,
      width: rect.width,
      height: rect.height,
      marginTop: px(style['marginTop']),
      marginBottom: px(style['marginBottom']),
      children: isText ? [] : [...element.children].map((child) => visit(child, wantsLines)),
      ...(isText && wantsLines ? { lines: linesOf(element), pictures: picturesOf(element) } : {}),
    };
  };
  return visit(root, false);
}

/** px of padding and border that an element has on each side. */
export function insetsInPage(selector: string): { top: number; right: number; bottom: number; left: number } | null {
  const { document, getComputedStyle } = globalThis as unknown as Dom;
  const element = document.querySelector(selector);
  if (!element) return null;
  const style = getComputedStyle(element);
  const side = (name: string) =>
    (Number.parseFloat(style[`padding${name}`] ?? '') || 0) +
    (Number.parseFloat(style[`border${name}Width`] ?? '') || 0);
  return { top: side('Top'), right: side('Right'), bottom: side('Bottom'), left: side('Left') };
}

/** Columns of `width` px that an element's content takes: print pages, for one that is laid out in columns of a page's size. */
export function columnsInPage(selector: string, width: number): number {
  const { document } = globalThis as unknown as Dom;
  const element = document.querySelector(selector) as (DomElement & DomRange) | null;
  if (!element) return 0;
  const rights = [...element.getClientRects()].map(({ right }) => right);
  return Math.max(1, Math.ceil((Math.max(0, ...rights) - 1) / width));
}
