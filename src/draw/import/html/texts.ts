import type { JsonObject } from '../../../core/json.ts';
import { isStyleProperty } from '../../../design/boxes/style/index.ts';
import { cssName } from '../../../design/boxes/style/properties.ts';
import { expressionFaults } from '../../../design/document/bindable.ts';
import { borders } from './box-style.ts';
import type { ElementStyle } from './element-style.ts';
import { isInlineLevel, isStyled, type StyledElement, type StyledNode } from './styled.ts';
import { type Style, toNumber, toStyleValue } from './values.ts';

/** A part of a line: a text, a line break, or a box between texts. */
export type InlinePart =
  | { kind: 'text'; text: string; style: Style; keepsBlanks: boolean; keepsLines: boolean }
  | { kind: 'break' }
  | { kind: 'box'; styled: StyledElement };

export interface InlineContent {
  parts: InlinePart[];
  /** Names of properties without an equivalent. */
  problems: Set<string>;
  /** Texts of links, whose addresses are not kept. */
  links: string[];
  /** Elements that are not shown. */
  hidden: StyledElement[];
}

const replaced: ReadonlySet<string> = new Set('img svg button input select textarea table'.split(' '));

/** Whether an inline element is a box of its own, and not a part of the text. */
export function isAtomic(styled: StyledElement): boolean {
  const { element, display, style } = styled;
  if (replaced.has(element.name) || /^inline-/.test(display)) return true;
  if (display !== 'inline') return false;
  const own: Style = {};
  for (const [name, value] of style.own) if (/^border(?!.*Radius)/.test(name)) own[name] = value;
  const hasBorder = Object.values(borders(own)).some((width) => width > 0);
  const hasPadding = ['Top', 'Right', 'Bottom', 'Left'].some(
    (side) => (toNumber(style.own.get(`padding${side}`)) ?? 0) > 0,
  );
  const hasRadius =
    style.own.has('borderRadius') && [...style.own.keys()].some((name) => name.startsWith('background'));
  return hasBorder || hasPadding || hasRadius;
}

/** The parts of lines that inline nodes make. Elements that are placed or floating are not in the lines. */
export function collectInline(nodes: readonly StyledNode[], parent: StyledElement, decoration: string): InlineContent {
  const content: InlineContent = { parts: [], problems: new Set(), links: [], hidden: [] };
  const visit = (node: StyledNode, around: StyledElement, lines: string): void => {
    if (!isStyled(node)) {
      content.parts.push(textPart(node, around, around !== parent, lines, content.problems));
      return;
    }
    if (node.isPlaced) return;
    if (node.display === 'none') content.hidden.push(node);
    else if (node.element.name === 'br') content.parts.push({ kind: 'break' });
    else if (isAtomic(node) || !isInlineLevel(node)) content.parts.push({ kind: 'box', styled: node });
    else {
      for (const problem of node.style.problems) content.problems.add(problem);
      if (node.element.name === 'a' && node.element.attributes.has('href'))
        content.links.push(shorten(innerText(node)));
      for (const child of node.children) visit(child, node, addDecoration(lines, node));
    }
  };
  for (const node of nodes) visit(node, parent, decoration);
  content.parts = collapseBlanks(content.parts);
  return content;
}

/** The lines over and under a text: an element adds its own to those around it. */
export function addDecoration(lines: string, { style }: StyledElement): string {
  const own = (style.own.get('textDecoration') ?? '').match(/underline|line-through|overline/g) ?? [];
  return [...new Set([...lines.split(' '), ...own])].filter((word) => word !== '').join(' ');
}

export function innerText({ children }: StyledElement): string {
  return children.map((child) => (isStyled(child) ? innerText(child) : child)).join('');
}

export function shorten(text: string): string {
  return text.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
}

function textPart(
  text: string,
  around: StyledElement,
  isInline: boolean,
  decoration: string,
  problems: Set<string>,
): InlinePart {
  const whiteSpace = around.style.text.get('whiteSpace') ?? 'normal';
  const keepsBlanks = /^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace);
  return {
    kind: 'text',
    text: text.replaceAll(/\r\n?/g, '\n'),
    style: textStyle(around.style, decoration, problems, isInline ? around : undefined),
    keepsBlanks,
    keepsLines: keepsBlanks || whiteSpace === 'pre-line',
  };
}

const notOfLayers: ReadonlySet<string> = new Set(['listStyleType', 'visibility', 'borderCollapse', 'borderSpacing']);

/** The style of a text. `inline` is the element whose text it is, if it is a part of a line. */
export function textStyle(
  { text, em }: ElementStyle,
  decoration: string,
  problems: Set<string>,
  inline?: StyledElement,
): Style {
  const style: Style = { fontSize: em };
  for (const [name, value] of text) {
    if (notOfLayers.has(name) || name === 'fontSize' || !isStyleProperty(name)) continue;
    const translated = translations[name]?.(value) ?? value;
    if (translated === '') continue;
    const valid = toStyleValue(name, translated);
    if (valid === undefined) problems.add(cssName(name));
    else style[name] = valid;
  }
  if (decoration !== '') style['textDecoration'] = decoration;
  if (style['fontWeight'] === 400) delete style['fontWeight'];
  const own = inline?.display === 'inline' ? inline.style.own : undefined;
  const align = own?.get('verticalAlign');
  if (align === 'sub' || align === 'super') style['verticalAlign'] = align;
  const background = own?.get('backgroundColor') ?? own?.get('background');
  const color = background === undefined ? undefined : toStyleValue('backgroundColor', background);
  if (color !== undefined && color !== 'transparent' && color !== 'rgba(0,0,0,0)') style['backgroundColor'] = color;
  return style;
}

/** Values that mean the same in a layer, whose text keeps its blanks. An empty text is the default. */
const translations: Readonly<Record<string, (value: string) => string | undefined>> = {
  whiteSpace: (value) => (value === 'nowrap' || value === 'pre' ? 'pre' : ''),
  textWrap: (value) => (value === 'wrap' || value.startsWith('auto') ? '' : value),
  textAlign: (value) => {
    const plain = value.replace('-webkit-', '');
    return /^(?:center|right|justify|end)$/.test(plain) ? plain : '';
  },
  overflowWrap: (value) => (value === 'break-word' ? '' : value),
  direction: (value) => (value === 'rtl' ? value : ''),
  textTransform: (value) => (/^(?:uppercase|lowercase|capitalize)$/.test(value) ? value : ''),
  textIndent: (value) => (/^0(?:px|%)?$/.test(value) ? '' : value),
};

/** Collapses blanks across the parts of lines (CSS Text 3, section 4.1.1). */
function collapseBlanks(parts: readonly InlinePart[]): InlinePart[] {
  const result: InlinePart[] = [];
  let endsWithBlank = true;
  const trimEnd = () => {
    const last = result.at(-1);
    if (last?.kind !== 'text' || last.keepsBlanks || !last.text.endsWith(' ')) return;
    result.pop();
    if (last.text !== ' ') result.push({ ...last, text: last.text.slice(0, -1) });
    else trimEnd();
  };
  for (const part of parts) {
    if (part.kind === 'break') trimEnd();
    if (part.kind !== 'text') {
      result.push(part);
      endsWithBlank = part.kind === 'break';
      continue;
    }
    if (part.keepsBlanks) {
      if (part.text !== '') result.push(part);
      endsWithBlank = false;
      continue;
    }
    const blanks = part.keepsLines ? /[ \t]+/g : /[ \t\n\f]+/g;
    let text = part.text.replaceAll(blanks, ' ');
    if (part.keepsLines) text = text.replaceAll(' \n', '\n').replaceAll('\n ', '\n');
    if (endsWithBlank && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    result.push({ ...part, text });
    endsWithBlank = text.endsWith(' ') || text.endsWith('\n');
  }
  trimEnd();
  return result;
}

/** How many spans a text may have. */
const maxSpans = 200;

export interface TextFields {
  fields: JsonObject;
  style: Style;
  isCut: boolean;
}

/** A text of parts without boxes. `base` is the style of the block around it. */
export function textFields(parts: readonly InlinePart[], base: Style): TextFields | undefined {
  const spans: { content: string; style: Style; key: string }[] = [];
  for (const part of parts) {
    if (part.kind === 'box') continue;
    const last = spans.at(-1);
    if (part.kind === 'break') {
      if (last) last.content += '\n';
      else spans.push({ content: '\n', style: base, key: JSON.stringify(base) });
      continue;
    }
    const key = JSON.stringify(part.style);
    if (last && (last.key === key || spans.length >= maxSpans)) last.content += part.text;
    else spans.push({ content: part.text, style: part.style, key });
  }
  // A line break at the end of a block begins no line.
  const end = spans.at(-1);
  if (end && parts.at(-1)?.kind === 'break') end.content = end.content.slice(0, -1);
  const shown = spans.filter(({ content }) => content !== '');
  const [first, ...others] = shown;
  if (!first || shown.every(({ content }) => content.trim() === '' && !content.includes('\u00a0'))) return undefined;
  const isCut = spans.length >= maxSpans;
  if (others.length === 0) {
    const { backgroundColor: _background, verticalAlign: _align, ...plain } = first.style;
    const isSpan = first.style['backgroundColor'] !== undefined || first.style['verticalAlign'] !== undefined;
    if (!isSpan) return { fields: { type: 'text', content: literal(first.content) }, style: plain, isCut };
  }
  const style = commonStyle(
    shown.map((span) => span.style),
    base,
  );
  return {
    fields: {
      type: 'text',
      spans: shown.map((span) => ({ content: literal(span.content), style: difference(span.style, style) })),
    },
    style,
    isCut,
  };
}

/** The style of a text with spans: that of its block, with what all spans have in common. */
function commonStyle(spans: readonly Style[], base: Style): Style {
  const style: Style = { ...base };
  for (const [name, value] of Object.entries(spans[0] ?? {})) {
    if (name !== 'backgroundColor' && name !== 'verticalAlign' && spans.every((span) => span[name] === value))
      style[name] = value;
  }
  // A line through a part of the text is not one through all of it, and a part cannot take it away.
  for (const name of ['textDecoration', ...Object.keys(style)])
    if (
      !['fontSize', 'color', 'textAlign', 'lineHeight', 'textIndent'].includes(name) &&
      spans.some((span) => span[name] === undefined)
    )
      delete style[name];
  return style;
}

function difference(span: Style, base: Style): Style {
  return Object.fromEntries(
    Object.entries(span).filter(([name, value]) => base[name] !== value && name !== 'textAlign'),
  );
}

/** The longest text that may have expressions. */
const maxExpressionText = 20_000;

/** Text whose braces are shown as they are, unless they are a valid expression (DOC-17). */
export function literal(text: string): string {
  if (!text.includes('{{')) return text;
  const isShort = text.length <= maxExpressionText;
  const quoted = text.replaceAll('{{', '{{ "{{" }}');
  for (const each of [text, quoted])
    if (isShort && each.length <= maxExpressionText && expressionFaults(each).length === 0) return each;
  return text.replaceAll('{{', '{ {');
}
