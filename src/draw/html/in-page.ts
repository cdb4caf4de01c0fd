import type { MeasuredBox, MeasuredLine, MeasuredPicture } from './measured-box.ts';

/** The part of the DOM that is needed for measuring. It is declared here because the types of a Worker have no DOM. */
interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}
type Area = Pick<Rect, 'left' | 'top' | 'right' | 'bottom'>;
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
  querySelectorAll(selector: string): Iterable<DomElement>;
  setAttribute(name: string, value: string): void;
  getBoundingClientRect(): Rect;
}
interface DomRange {
  selectNodeContents(node: DomNode): void;
  getBoundingClientRect(): Rect;
  setStart(node: DomNode, offset: number): void;
  setEnd(node: DomNode, offset: number): void;
  getClientRects(): ArrayLike<Rect> & Iterable<Rect>;
}
interface Dom {
  document: {
    querySelector(selector: string): DomElement | null;
    createRange(): DomRange;
    body: DomElement;
    head: { insertAdjacentHTML(where: string, html: string): void };
  };
  getComputedStyle(element: DomElement): Record<string, string>;
  /** The data that the first measuring of a document stores for the document's other pages. */
  turns: Turns;
}
type Turns = Map<DomElement, { matrix: number[]; origin: number[] }>;
/** The window of the page. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: it declares what the page's own global object has, and adds nothing.
declare const globalThis: Dom;

/**
 * Measures what an element of a printed document shows. This function runs in the page, so it must not use anything
 * declared outside it. One element was printed for each box, so the result has the structure of the boxes.
 */
export function measureInPage(selector: string, linesAbove: number, linesUntil: number): MeasuredBox | null {
  const { document, getComputedStyle } = globalThis;
  const root = document.querySelector(selector);
  if (!root) return null;
  const px = (length: string | undefined) => Number.parseFloat(length ?? '') || 0;

  const pageGlobal = globalThis;
  // Transforms are read once for all pages of the document, then disabled.
  if (!document.querySelector('body[data-upright]')) {
    pageGlobal.turns = new Map();
    for (const element of document.body.querySelectorAll('div,p,h1,h2,h3,img')) {
      const style = getComputedStyle(element);
      const transform = style['transform'] ?? 'none';
      if (transform === 'none') continue;
      const values = transform
        .slice(transform.indexOf('(') + 1, -1)
        .split(',')
        .map(px);
      // For a 3D matrix, only its effect on points of the page is used.
      const matrix = values.length === 16 ? [0, 1, 4, 5, 12, 13].map((index) => values[index] ?? 0) : values;
      pageGlobal.turns.set(element, { matrix, origin: (style['transformOrigin'] ?? '').split(' ').map(px) });
    }
    document.body.setAttribute('data-upright', '');
    const upright = '<style>*{transform:none!important}</style>';
    if (pageGlobal.turns.size > 0) document.head.insertAdjacentHTML('beforeend', upright);
  }
  const origin = root.getBoundingClientRect();

  /**
   * Returns the text nodes of an element and the emoji in it. A picture stands for the characters of its alternative
   * text.
   */
  const textNodes = (node: DomNode): DomNode[] =>
    node.nodeType === 3 || isPicture(node) ? [node] : [...node.childNodes].flatMap(textNodes);
  const isPicture = (node: DomNode): node is DomElement => 'tagName' in node && node.tagName === 'IMG';
  const getText = (node: DomNode): string => (isPicture(node) ? node.alt : node.data);

  /** Returns the vertical middle of the line that contains a character; undefined if the character has no size. */
  const findMiddle = (range: DomRange, node: DomNode, offset: number): number | undefined => {
    if (isPicture(node)) {
      const { top, bottom } = node.getBoundingClientRect();
      return (top + bottom) / 2;
    }
    range.setStart(node, offset);
    range.setEnd(node, offset + 1);
    const rect = [...range.getClientRects()].find(({ width }) => width > 0) ?? range.getClientRects()[0];
    return rect ? (rect.top + rect.bottom) / 2 : undefined;
  };

  const listRects = (range: DomRange, node: DomNode): Iterable<Rect> => {
    if (isPicture(node)) return [node.getBoundingClientRect()];
    range.setStart(node, 0);
    range.setEnd(node, node.data.length);
    return range.getClientRects();
  };

  /**
   * Finds the first number from `from` on that passes, assuming that all later ones pass too. The search starts around
   * `likely`.
   */
  const firstFrom = (from: number, end: number, likely: number, passes: (at: number) => boolean): number => {
    let [low, high] = [from, end];
    let at = Math.min(from + likely, end - 1);
    for (let step = 4; at >= low && at < high; step *= 4) {
      if (passes(at)) high = at;
      else low = at + 1;
      at = high === at ? at - step : at + step;
    }
    while (low < high) {
      const half = (low + high) >> 1;
      if (passes(half)) high = half;
      else low = half + 1;
    }
    return low;
  };

  const measurePictures = (element: DomElement): MeasuredPicture[] => {
    let start = 0;
    return textNodes(element).flatMap((node) => {
      const at = start;
      start += getText(node).length;
      if (!isPicture(node)) return [];
      const { left, top, width, height } = node.getBoundingClientRect();
      return [{ start: at, x: left - origin.left, y: top - origin.top, width, height }];
    });
  };

  const measureLines = (element: DomElement): MeasuredLine[] => {
    const range = document.createRange();
    const lines: Array<MeasuredLine & { middle: number }> = [];
    const getLineHeight = (node: DomNode): number => {
      const style = getComputedStyle(node.parentElement);
      return px(style['lineHeight']) || px(style['fontSize']) * 1.25;
    };
    const isOn = (line: MeasuredLine & { middle: number }, middle: number) =>
      Math.abs(middle - line.middle) < (line.bottom - line.top) / 2;
    /** Returns the border between two lines, which is halfway between their middles. */
    const border = (lineIndex: number): number => {
      const [above, below] = [lines[lineIndex - 1], lines[lineIndex]];
      return above && below ? (above.middle + below.middle) / 2 : Number.NEGATIVE_INFINITY;
    };
    const findLine = (middle: number): number => {
      let lineIndex = lines.length - 1;
      while (lineIndex > 0 && middle < border(lineIndex)) lineIndex--;
      return lineIndex;
    };
    let base = 0;
    for (const node of textNodes(element)) {
      const text = getText(node);
      const lineHeight = getLineHeight(node);
      for (const rect of listRects(range, node)) {
        const middle = (rect.top + rect.bottom) / 2;
        const last = lines.at(-1);
        // Pieces of the same line, which may have several sizes or directions, overlap by at least half.
        const isSame = last !== undefined && (isOn(last, middle) || Math.abs(middle - last.middle) < lineHeight / 2);
        if (isSame) {
          // A line is as high as its highest piece, and has the middle of that piece.
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
      /** Returns the vertical position of a character. If the character has no size, returns that of the next one. */
      const middleFrom = (offset: number): number => {
        for (let at = offset; at < text.length; at++) {
          const middle = findMiddle(range, node, at);
          if (middle !== undefined) return middle;
        }
        return Number.POSITIVE_INFINITY;
      };
      // Finds the first character on a line or below it. Lines follow one another in the order of characters.
      const last = middleFrom(text.length - 1);
      const isLast = (lineIndex: number) => lineIndex === lines.length - 1 || last < border(lineIndex + 1);
      let from = 0;
      let length = 0;
      for (let lineIndex = findLine(middleFrom(0)); lineIndex < lines.length; lineIndex++) {
        const start = firstFrom(from, text.length, length, (offset) => middleFrom(offset) >= border(lineIndex));
        length = start - from;
        from = start;
        const measured = lines[lineIndex];
        if (measured && measured.start < 0) measured.start = base + from;
        if (isLast(lineIndex)) break;
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

  /**
   * Returns the area of the lines of a text. If lines are lower than their letters, the parts of the letters above and
   * below the lines are left out.
   */
  const linesArea = (element: DomElement, lineHeight: number): Rect => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const letters = range.getClientRects()[0]?.height ?? 0;
    const slack = Math.max(0, (letters - lineHeight) / 2) + 1;
    return { left, right, top: top + slack, bottom: bottom - slack, width: right - left, height: bottom - top };
  };

  const joinAreas = (one: Area, other: Area): Area => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  });

  /** Returns the rectangle around an area after the transform of its element. */
  const turnArea = (element: DomElement, area: Area, { left, top }: Rect): Area => {
    const turn = pageGlobal.turns.get(element);
    if (!turn) return area;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = turn.matrix;
    const [x = 0, y = 0] = [left + (turn.origin[0] ?? 0), top + (turn.origin[1] ?? 0)];
    const corners = [area.left, area.right].flatMap((across) =>
      [area.top, area.bottom].map((down) => ({
        x: x + a * (across - x) + c * (down - y) + e,
        y: y + b * (across - x) + d * (down - y) + f,
      })),
    );
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  };

  /** Returns the visible area of an element and its content, without the parts that the element clips. */
  const measureInk = (
    element: DomElement,
    rect: Rect,
    style: Record<string, string>,
    inside: readonly Area[],
  ): Area => {
    const isEmpty = ({ left, right, top, bottom }: Area) => left === right || top === bottom;
    const all = inside.filter((area) => !isEmpty(area)).reduce(joinAreas, rect);
    const [isCutAcross, isCutDown] = [style['overflowX'] !== 'visible', style['overflowY'] !== 'visible'];
    const visibleArea = {
      left: isCutAcross ? rect.left : all.left,
      right: isCutAcross ? rect.right : all.right,
      top: isCutDown ? rect.top : all.top,
      bottom: isCutDown ? rect.bottom : all.bottom,
    };
    return turnArea(element, visibleArea, rect);
  };

  const visit = (element: DomElement, isTall: boolean): { box: MeasuredBox; ink: Area } => {
    const rect = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const wantsLines = isTall || rect.height > linesAbove;
    const isText = /^(?:P|H\d)$/.test(element.tagName);
    const children = isText ? [] : [...element.children].map((child) => visit(child, wantsLines));
    const lineHeight = px(style['lineHeight']) || px(style['fontSize']) * 1.25;
    const texts = isText && style['overflowY'] === 'visible' ? [linesArea(element, lineHeight)] : [];
    const ink = measureInk(element, rect, style, [...texts, ...children.map((child) => child.ink)]);
    const isMore = ink.top < rect.top - 0.01 || ink.bottom > rect.bottom + 0.01;
    const box: MeasuredBox = {
      x: rect.left - origin.left,
      y: rect.top - origin.top,
      width: rect.width,
      height: rect.height,
      marginTop: px(style['marginTop']),
      marginBottom: px(style['marginBottom']),
      border: { left: px(style['borderLeftWidth']), top: px(style['borderTopWidth']) },
      edges: {
        top: px(style['borderTopWidth']) + px(style['paddingTop']),
        bottom: px(style['borderBottomWidth']) + px(style['paddingBottom']),
      },
      ...(isMore
        ? {
            ink: {
              top: Math.min(ink.top, rect.top) - origin.top,
              bottom: Math.max(ink.bottom, rect.bottom) - origin.top,
            },
          }
        : {}),
      children: children.map((child) => child.box),
      ...(isText && wantsLines && rect.top - origin.top < linesUntil
        ? { lines: measureLines(element), pictures: measurePictures(element) }
        : {}),
    };
    return { box, ink };
  };
  return visit(root, false).box;
}

interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Returns the padding and border of an element in px, for each side. */
export function edgesInPage(selector: string): { padding: Edges; border: Edges } | null {
  const { document, getComputedStyle } = globalThis;
  const element = document.querySelector(selector);
  if (!element) return null;
  const style = getComputedStyle(element);
  const sides = (before: string, after: string) => {
    const side = (name: string) => Number.parseFloat(style[`${before}${name}${after}`] ?? '') || 0;
    return { top: side('Top'), right: side('Right'), bottom: side('Bottom'), left: side('Left') };
  };
  return { padding: sides('padding', ''), border: sides('border', 'Width') };
}
