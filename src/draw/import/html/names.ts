import type { JsonObject } from '../../../core/json.ts';
import { isStyled, type StyledElement } from './styled.ts';
import { innerText, shorten } from './texts.ts';

/** The name of a tag in the report. */
export function tagName(name: string): string {
  return `<${name.slice(0, 40)}>`;
}

const names: Readonly<Record<string, string>> = {
  a: 'Link',
  button: 'Button',
  ul: 'List',
  ol: 'List',
  li: 'List item',
  table: 'Table',
  td: 'Cell',
  th: 'Cell',
  body: 'Page',
  blockquote: 'Quote',
  form: 'Form',
  svg: 'Drawing',
  img: 'Image',
};

/** What the author called an element: its id, or its first class if it has no id. */
function authorName({ attributes }: StyledElement['element']): string | undefined {
  return (attributes.get('id') ?? attributes.get('class')?.trim().split(/\s+/)[0]) || undefined;
}

/** The name of an element in the report. */
export function nameOf({ element, children }: StyledElement): string {
  const name = names[element.name] ?? 'Box';
  if (element.name === 'button' || element.name === 'a') {
    const text = shorten(children.map((child) => (isStyled(child) ? innerText(child) : child)).join(''));
    return text === '' ? name : `${name} “${text}”`;
  }
  const label = authorName(element);
  return label === undefined ? name : `${name} “${label.slice(0, 40)}”`;
}

/** The name of the layer of a container: what its author called it. */
export function layerName({ element }: StyledElement): { name?: string } {
  const name = authorName(element) ?? names[element.name];
  return name === undefined ? {} : { name: name.slice(0, 60) };
}

/** The name of a text in the report: whether it is a heading, and how it begins. */
export function textName({ element }: StyledElement, { content, spans }: JsonObject): string {
  const texts = Array.isArray(spans)
    ? spans.map((span) => (typeof span === 'object' && span !== null && !Array.isArray(span) ? span['content'] : ''))
    : [content];
  return `${/^h[1-6]$/.test(element.name) ? 'Heading' : 'Text'} “${shorten(texts.join(''))}”`;
}
