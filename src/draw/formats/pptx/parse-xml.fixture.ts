import { SaxesParser } from 'saxes';

/** An element of parsed XML. */
interface Parsed {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Parsed[];
  text: string;
}

/** Parses a part of a deck. Throws if the XML is not well-formed. */
export function parseXml(markup: string): Parsed {
  const root: Parsed = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Parsed = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.write(markup).close();
  return root;
}

/** Returns all elements with a name inside another element, in order. */
export function all(within: Parsed | undefined, name: string): Parsed[] {
  return (within?.children ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

/** Returns the attributes of the first element with a name; undefined if there is none. */
export function first(within: Parsed | undefined, name: string): Readonly<Record<string, string>> | undefined {
  return all(within, name)[0]?.attributes;
}

/** Returns the shapes and pictures of a slide that came from a layer, the lowest first. */
export function findShapes(slide: string, layerId: string): Parsed[] {
  const tree = all(parseXml(slide), 'p:spTree')[0];
  return (tree?.children ?? []).filter((shape) => first(shape, 'p:cNvPr')?.['name'] === layerId);
}

/** Returns the position of a shape in px of the slide: x, y, width, height. */
export function readFrame(shape: Parsed | undefined): number[] {
  const [off, ext] = [first(shape, 'a:off'), first(shape, 'a:ext')];
  return [off?.['x'], off?.['y'], ext?.['cx'], ext?.['cy']].map((value) => Math.round(Number(value) / 95.25) / 100);
}
