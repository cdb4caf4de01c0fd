import { required } from '../../core/required.ts';
import { printSvg, type SvgElement, walkElements } from './tree.ts';

const shareable: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient', 'clipPath', 'filter', 'mask']);
const reference = /url\(#([^()]+)\)/g;

/** Merges equal definitions. Changes the tree. */
export function shareDefinitions(root: SvgElement): void {
  const instead = new Map<string, string>();
  // The references in a definition are rewritten before it is compared. They are known by then, because definitions
  // precede their uses.
  const idsByMarkup = new Map<string, string>();
  const visit = (element: SvgElement): void => {
    for (const [name, value] of Object.entries(element.attributes)) {
      if (value.includes('url(#')) {
        element.attributes[name] = value.replace(reference, (_, id) => `url(#${instead.get(id) ?? id})`);
      }
    }
    element.children = element.children.filter((child) => {
      visit(child);
      const { id, ...attributes } = child.attributes;
      if (id === undefined || !shareable.has(child.name)) return true;
      const content = printSvg({ ...child, attributes });
      const first = idsByMarkup.get(content);
      if (first === undefined) idsByMarkup.set(content, id);
      else instead.set(id, first);
      return first === undefined;
    });
  };
  visit(root);
}

/**
 * Gives every id of the document a short name that begins with `prefix`, and removes ids that nothing refers to.
 * Without this, two documents in one web page could use each other's definitions. Changes the tree.
 */
export function renameIds(root: SvgElement, prefix: string): void {
  const used = new Set<string>();
  for (const { attributes } of walkElements(root)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (isLink(name) && value.startsWith('#')) used.add(value.slice(1));
      else for (const [, id = ''] of value.matchAll(reference)) used.add(id);
    }
  }
  const names = new Map([...used].map((id, index) => [id, `${prefix}${index.toString(36)}`]));
  for (const { attributes } of walkElements(root)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'id' && !names.has(value)) delete attributes['id'];
      else if (name === 'id') attributes['id'] = required(names.get(value));
      else if (isLink(name) && value.startsWith('#')) attributes[name] = `#${names.get(value.slice(1))}`;
      else if (value.includes('url(#'))
        attributes[name] = value.replace(reference, (_, id) => `url(#${names.get(id)})`);
    }
  }
}

function isLink(name: string): boolean {
  return name === 'href' || name === 'xlink:href';
}
