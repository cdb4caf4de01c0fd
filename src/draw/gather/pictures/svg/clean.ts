import { parseDataUrl, printDataUrl } from '../data-url.ts';
import { inspectPicture } from '../inspect.ts';
import { stripMetadata } from '../strip-metadata.ts';
import { countCommands, countPoints, isPathData, isPointList } from './geometry.ts';
import { type SvgLimits, SvgRefusal } from './limits.ts';
import type { SourceElement } from './parse.ts';
import { readStyleAttribute, type StyleSheet } from './styles.ts';
import { numbersIn, printValue, type RenameId } from './values.ts';
import { plainAttributes, properties, referencing } from './vocabulary.ts';

/** An element whose names and values are all allowed, ready to be printed. */
export interface CleanElement {
  name: string;
  attributes: Map<string, string>;
  style: Map<string, string>;
  children: (CleanElement | string)[];
  /** The number of the element's path commands or points. */
  commands: number;
}

/** The state of the cleaning of one SVG, with totals of the whole SVG. */
interface Cleaning {
  limits: SvgLimits;
  sheet: StyleSheet;
  rename: RenameId;
  /** Called with the name of each thing that is removed. */
  strip(name: string): void;
  totals: { commands: number; pixels: number };
}

/** The picture types that every engine decodes inside an SVG. An SVG inside an SVG is not allowed. */
const embeddable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);
/** The minimum length of a dash. A dash of a ten-thousandth px would split a line into a million pieces. */
const minDash = 0.001;

export function cleanElement(
  source: SourceElement,
  ancestors: readonly SourceElement[],
  cleaning: Cleaning,
): CleanElement {
  const { rename, strip, sheet } = cleaning;
  const ownDeclarations = readStyleAttribute(source.attributes.get('style') ?? '', rename, strip);
  const element: CleanElement = {
    name: source.name,
    attributes: new Map(),
    style: sheet.computeStyle(source, ancestors, ownDeclarations),
    children: [],
    commands: 0,
  };
  for (const [name, value] of source.attributes) {
    const printed = printAttribute(element, name, value, cleaning);
    if (printed !== undefined) element.attributes.set(name, printed);
  }
  for (const map of [element.attributes, element.style]) {
    if (!hasVisibleDashes(map.get('stroke-dasharray'))) map.delete('stroke-dasharray');
  }
  const path = [...ancestors, source];
  element.children = source.children.map((child) =>
    typeof child === 'string' ? child : cleanElement(child, path, cleaning),
  );
  return element;
}

function printAttribute(element: CleanElement, name: string, value: string, cleaning: Cleaning): string | undefined {
  const { rename, strip } = cleaning;
  if (name === 'id') return rename(value);
  if (name === 'xml:space') return value === 'preserve' ? value : undefined;
  const printed = printListed(element, name, value, cleaning);
  const isNotable = isListed(name) || name === 'href' || name.startsWith('on');
  if (printed === undefined && isNotable) strip(name.slice(0, 40));
  return printed;
}

function isListed(name: string): boolean {
  return properties.has(name) || plainAttributes.has(name) || name === 'd';
}

function printListed(element: CleanElement, name: string, value: string, cleaning: Cleaning): string | undefined {
  if (name === 'href') return printReference(element.name, value.trim(), cleaning);
  if (name === 'd' || name === 'points') return printGeometry(element, name, value, cleaning);
  return isListed(name) ? printValue(value, cleaning.rename) : undefined;
}

function printReference(elementName: string, href: string, cleaning: Cleaning): string | undefined {
  if (elementName === 'image') return printEmbedded(href, cleaning);
  const isLocal = referencing.has(elementName) && href.length > 1 && href.startsWith('#');
  return isLocal ? `#${cleaning.rename(href.slice(1))}` : undefined;
}

/** Prints an embedded picture. Its type is found from its bytes alone, and the printed URL has that type (SEC-2). */
function printEmbedded(href: string, { limits, totals }: Cleaning): string | undefined {
  const data = parseDataUrl(href, limits.maxBytes);
  const judgement = data.ok ? inspectPicture(data.bytes, limits.pictures) : undefined;
  if (!data.ok || !judgement?.ok || judgement.info.type === 'svg') return undefined;
  const { type, width, height } = judgement.info;
  if (!embeddable.has(type)) return undefined;
  totals.pixels += width * height;
  if (totals.pixels > limits.pictures.maxPixels) {
    throw new SvgRefusal(
      `the pictures in the SVG have more than ${limits.pictures.maxPixels} pixels together. Make them smaller`,
    );
  }
  return printDataUrl(`image/${type}`, stripMetadata(data.bytes, type));
}

function printGeometry(element: CleanElement, name: 'd' | 'points', value: string, cleaning: Cleaning) {
  const { limits, totals } = cleaning;
  element.commands = name === 'd' ? countCommands(value) : countPoints(value);
  totals.commands += element.commands;
  if (element.commands > limits.maxPathCommands) {
    throw new SvgRefusal(
      `a path has ${element.commands} commands, but at most ${limits.maxPathCommands} are allowed. Simplify the path`,
    );
  }
  if (totals.commands > limits.maxTotalPathCommands) {
    throw new SvgRefusal(`the paths have more than ${limits.maxTotalPathCommands} commands together. Simplify them`);
  }
  return (name === 'd' ? isPathData(value) : isPointList(value)) ? value.trim() : undefined;
}

function hasVisibleDashes(dashes: string | undefined): boolean {
  const lengths = numbersIn(dashes ?? '').map(Number);
  return lengths.every((length) => length === 0 || length >= minDash);
}
