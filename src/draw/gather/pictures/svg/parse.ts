import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type SvgLimits, SvgRefusal } from './limits.ts';
import { drawnAs, drawnInText, elements, silentElements, textElements } from './vocabulary.ts';

/** An allowed element of the source. Its attributes are not checked yet. */
export interface SourceElement {
  name: string;
  /** The attributes by local name. Those of foreign namespaces are left out, except `xlink:href`. */
  attributes: Map<string, string>;
  classes: ReadonlySet<string>;
  children: (SourceElement | string)[];
}

interface SvgSource {
  root: SourceElement;
  /** The content of all `<style>` elements. */
  css: string;
}

/** The maximum number of classes of one element. */
const maxClasses = 40;
const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
/**
 * The accepted namespaces. The empty one is accepted because markup that was cut out of an HTML page often lacks its
 * declarations.
 */
const svgNamespaces: ReadonlySet<string> = new Set([svgNamespace, '']);

/**
 * Reads the markup as XML 1.0 with namespaces and keeps the allowed elements. `strip` is called with the names of the
 * others. Throws SvgRefusal if the markup is not well-formed, exceeds a limit, or declares anything (entities can turn
 * a kilobyte into a gigabyte). The parser stops at the first of these faults.
 */
export function parseSvg(source: string, limits: SvgLimits, strip: (name: string) => void): SvgSource {
  const parser = new SaxesParser({
    xmlns: true,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
    additionalNamespaces: { xlink: xlinkNamespace },
  });
  /** One entry for each open tag: the element, or the reason why it is not kept. */
  const open: (SourceElement | 'style' | 'stripped')[] = [];
  let root: SourceElement | undefined;
  let css = '';
  let count = 0;

  parser.on('doctype', (declaration) => {
    if (declaration.includes('['))
      throw new SvgRefusal('the SVG has a DOCTYPE with declarations, which is not supported. Remove it');
  });
  parser.on('opentag', (tag) => {
    if (++count > limits.maxElements)
      throw new SvgRefusal(`the SVG has more than ${limits.maxElements} elements. Simplify the drawing`);
    if (open.length >= limits.maxDepth)
      throw new SvgRefusal(`the SVG nests elements more than ${limits.maxDepth} levels deep. Flatten its groups`);
    const parent = open.at(-1);
    const isText = parent !== undefined && isKept(parent) && textElements.has(parent.name);
    const entry = parent === undefined || isKept(parent) ? enter(tag, isText, strip) : 'stripped';
    if (parent === undefined) root = asRoot(entry);
    else if (isKept(parent) && isKept(entry)) parent.children.push(entry);
    open.push(entry);
  });
  parser.on('closetag', () => open.pop());
  const onText = (text: string) => {
    const entry = open.at(-1);
    if (entry === 'style') css += text;
    else if (entry && isKept(entry) && textElements.has(entry.name)) entry.children.push(text);
    if (css.length > limits.maxStyleLength)
      throw new SvgRefusal(
        `the SVG has too many styles: more than ${limits.maxStyleLength} characters. Remove unused ones`,
      );
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', (error) => {
    throw new SvgRefusal(`the SVG is not well-formed XML (${error.message.slice(0, 200)}). Export it again`);
  });
  parser.write(source).close();
  if (!root) throw new SvgRefusal('the SVG has no root element. Export it again');
  return { root, css };
}

function isKept(entry: SourceElement | 'style' | 'stripped'): entry is SourceElement {
  return typeof entry === 'object';
}

function asRoot(entry: SourceElement | 'style' | 'stripped'): SourceElement {
  if (isKept(entry) && entry.name === 'svg') return entry;
  throw new SvgRefusal('the root element is not svg. Export the drawing as an SVG file');
}

function enter(tag: SaxesTagNS, isText: boolean, strip: (name: string) => void): SourceElement | 'style' | 'stripped' {
  if (!svgNamespaces.has(tag.uri)) return 'stripped';
  if (tag.local === 'style') return 'style';
  const name = (isText ? drawnInText : drawnAs).get(tag.local) ?? tag.local;
  if (elements.has(name)) {
    const attributes = readAttributes(tag);
    return { name, attributes, classes: readClasses(attributes.get('class') ?? ''), children: [] };
  }
  if (!silentElements.has(name)) strip(`<${name.slice(0, 40)}>`);
  return 'stripped';
}

function readAttributes(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { uri, prefix, local, value } of Object.values(tag.attributes)) {
    // SVG 2 drops the xlink prefix. If both attributes exist, the one without the prefix is used.
    const isXlink = uri === xlinkNamespace && local === 'href' && !attributes.has('href');
    if (prefix === '' || isXlink) attributes.set(local, value);
    if (prefix === 'xml' && local === 'space') attributes.set('xml:space', value);
  }
  return attributes;
}

function readClasses(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/, maxClasses).filter(Boolean));
}
