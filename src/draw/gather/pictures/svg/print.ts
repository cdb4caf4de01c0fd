import type { CleanElement } from './clean.ts';
import { SvgRefusal } from './limits.ts';

/**
 * Prints clean elements as XML. The result has at most `maxLength` characters; the limit is needed because styles on
 * many elements can be longer than their source.
 */
export function printSvg(root: CleanElement, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  write(root);
  return parts.join('');

  function append(text: string): void {
    length += text.length;
    if (length > maxLength)
      throw new SvgRefusal('the SVG is too large after its styles are resolved. Simplify its styles');
    parts.push(text);
  }

  function write(element: CleanElement): void {
    append(`<${element.name}${printAttributes(element)}`);
    append(element.children.length === 0 ? '/>' : '>');
    for (const child of element.children) {
      if (typeof child === 'string') append(escapeXml(child));
      else write(child);
    }
    if (element.children.length > 0) append(`</${element.name}>`);
  }
}

function printAttributes({ attributes, style }: CleanElement): string {
  const declarations = [...style].map(([property, value]) => `${property}:${value}`).join(';');
  const all = declarations === '' ? [...attributes] : [...attributes, ['style', declarations] as const];
  return all.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
