import { parseValue } from '../../../design/boxes/style/index.ts';
import { cssName } from '../../../design/boxes/style/properties.ts';
import { inheritText, initialText } from '../../style/text.ts';
import type { HtmlElement } from './element.ts';
import { expandDeclaration, isKnown, longhandsOf } from './expand.ts';
import type { Viewport } from './media.ts';
import { presentationalDeclarations } from './presentation.ts';
import { type Declaration, type PseudoElement, readStyleAttribute, type StyleSheet } from './style-sheet.ts';
import { toPx } from './units.ts';
import { userAgentSheet } from './user-agent.ts';

/** The style of an element. Names are in camelCase, and lengths in px. */
export interface ElementStyle {
  /** What only the element has. */
  own: ReadonlyMap<string, string>;
  /** What texts inherit. */
  text: ReadonlyMap<string, string>;
  variables: ReadonlyMap<string, string>;
  /** The font size in px. */
  em: number;
  /** Properties without an equivalent. */
  problems: ReadonlySet<string>;
}

const inherited: ReadonlySet<string> = new Set(
  `color fontFamily fontSize fontWeight fontStyle fontFeatureSettings fontVariationSettings lineHeight letterSpacing
   wordSpacing textAlign textTransform textIndent textShadow WebkitTextStroke WebkitTextStrokeWidth
   WebkitTextStrokeColor WebkitTextFillColor direction whiteSpace textWrap wordBreak overflowWrap hyphens
   textUnderlineOffset listStyleType visibility borderCollapse borderSpacing`.split(/\s+/),
);

export const rootStyle: ElementStyle = {
  own: new Map(),
  text: new Map([['color', '#000000']]),
  variables: new Map(),
  em: 16,
  problems: new Set(),
};

/** Computes styles by the cascade (CSS Cascade 4, section 6) and by inheritance. */
export class Cascade {
  readonly #sheet: StyleSheet;
  readonly #viewport: Viewport;
  #rem = 16;

  constructor(sheet: StyleSheet, viewport: Viewport) {
    this.#sheet = sheet;
    this.#viewport = viewport;
  }

  /** Whether elements may have pseudo-elements. */
  get hasPseudoElements(): boolean {
    return this.#sheet.hasPseudoElements;
  }

  styleOf(element: HtmlElement, parent: ElementStyle, pseudoElement?: PseudoElement): ElementStyle {
    const problems = new Set<string>();
    const declarations = this.#declarations(element, pseudoElement, problems);
    const variables = withVariables(parent.variables, declarations);
    const properties = new Map<string, string>();
    for (const { property, value } of declarations) {
      if (property.startsWith('--')) continue;
      const resolved = value.includes('var(') ? substitute(value, variables) : value;
      if (resolved === undefined) continue;
      for (const [name, each] of expandDeclaration(property, resolved) ?? []) set(properties, name, each, parent);
    }
    const em = fontSize(properties.get('fontSize'), parent.em, { rem: this.#rem, viewport: this.#viewport });
    if (element.name === 'html') this.#rem = em;
    const own = new Map<string, string>();
    const isInheriting = properties.has('fontSize') || [...properties.keys()].some((name) => inherited.has(name));
    const isTable = properties.get('display') === 'table' && !properties.has('textAlign');
    // Most elements change no text, and share what they inherit with their parent.
    const changed = isInheriting || isTable ? new Map(parent.text) : undefined;
    for (const [name, value] of properties) {
      if (name === 'fontSize') continue;
      const px = toPx(systemColors(value), { em, rem: this.#rem, viewport: this.#viewport });
      if (!isKnown(name)) problems.add(cssName(name));
      else if (!inherited.has(name)) own.set(name, px);
      else if (changed) inherit(changed, name, px, em);
    }
    // What centers blocks in a cell does not center texts in a table inside it.
    if (isTable && parent.text.get('textAlign')?.startsWith('-webkit-')) changed?.delete('textAlign');
    return { own, text: changed ?? parent.text, variables, em, problems };
  }

  #declarations(element: HtmlElement, pseudoElement: PseudoElement, problems: Set<string>): Declaration[] {
    const byRules = this.#sheet.declarationsOf(element, pseudoElement);
    if (pseudoElement !== undefined) return byImportance(byRules);
    const style = element.attributes.get('style');
    const inline = style === undefined ? [] : readStyleAttribute(style);
    if (!inline) problems.add('style');
    return [
      ...userAgentSheet.declarationsOf(element),
      ...presentationalDeclarations(element),
      ...byImportance([...byRules, ...(inline ?? [])]),
    ];
  }
}

function byImportance(declarations: readonly Declaration[]): Declaration[] {
  const important = declarations.filter(({ isImportant }) => isImportant);
  if (important.length === 0) return [...declarations];
  return [...declarations.filter(({ isImportant }) => !isImportant), ...important];
}

function withVariables(parent: ReadonlyMap<string, string>, declarations: readonly Declaration[]) {
  const declared = declarations.filter(({ property }) => property.startsWith('--'));
  if (declared.length === 0) return parent;
  return new Map([...parent, ...declared.map(({ property, value }) => [property, value] as const)]);
}

const maxSubstituted = 2_000;
const maxSubstitutions = 40;

/** A value with the values of its variables. Undefined if one has none, or if they do not end. */
function substitute(value: string, variables: ReadonlyMap<string, string>): string | undefined {
  let text = value;
  for (let count = 0; count < maxSubstitutions; count++) {
    const start = text.lastIndexOf('var(');
    if (start < 0) return text;
    const end = text.indexOf(')', start);
    if (end < 0 || text.length > maxSubstituted) return undefined;
    const inside = text.slice(start + 4, end);
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const otherwise = comma < 0 ? undefined : inside.slice(comma + 1);
    const found = variables.get(name) ?? otherwise;
    if (found === undefined) return undefined;
    text = `${text.slice(0, start)}${found}${text.slice(end + 1)}`;
  }
  return undefined;
}

function set(properties: Map<string, string>, name: string, value: string, parent: ElementStyle): void {
  const longhands = longhandsOf(name);
  if (longhands)
    for (const each of properties.keys()) if (each !== name && longhands.test(each)) properties.delete(each);
  const word = value.toLowerCase();
  if (word === 'inherit') {
    const around = parent.own.get(name) ?? parent.text.get(name);
    if (around === undefined) properties.delete(name);
    else properties.set(name, around);
  } else if (/^(?:initial|unset|revert|revert-layer)$/.test(word)) {
    properties.delete(name);
    const initial = initialValues[name];
    if (initial !== undefined && word === 'initial') properties.set(name, initial);
  } else properties.set(name, value);
}

const initialValues: Readonly<Record<string, string>> = {
  display: 'inline',
  color: '#000',
  fontSize: 'medium',
  fontWeight: '400',
  fontStyle: 'normal',
  lineHeight: 'normal',
  letterSpacing: 'normal',
  textAlign: 'start',
  textTransform: 'none',
  whiteSpace: 'normal',
  textIndent: '0',
};

function fontSize(value: string | undefined, parent: number, base: { rem: number; viewport: Viewport }): number {
  if (value === undefined) return parent;
  const canonical = parseValue('fontSize', toPx(value, { em: parent, ...base }));
  if (canonical === undefined) return parent;
  const { size } = inheritText({ ...initialText, size: parent }, { fontSize: canonical });
  return Number(size.toFixed(3));
}

function inherit(text: Map<string, string>, name: string, value: string, em: number): void {
  if (name === 'lineHeight' && value.endsWith('%')) {
    text.set(name, `${Number(((Number.parseFloat(value) / 100) * em).toFixed(3))}px`);
  } else if (name === 'fontWeight') text.set(name, weight(value, Number(text.get(name) ?? 400)));
  else if (initialWords.has(value) && name !== 'listStyleType') text.delete(name);
  else text.set(name, value);
}

const initialWords: ReadonlySet<string> = new Set(['normal', 'auto', 'none']);

/** A weight as a number (CSS Fonts 4, section 2.2). */
function weight(value: string, parent: number): string {
  if (value === 'normal') return '400';
  if (value === 'bold') return '700';
  if (value === 'bolder') return parent < 350 ? '400' : parent < 550 ? '700' : '900';
  if (value === 'lighter') return parent < 550 ? '100' : parent < 750 ? '400' : '700';
  return value;
}

/** Colors that depend on the machine, as browsers show them by default. */
function systemColors(value: string): string {
  if (!/window|canvas|button|field|-webkit-/i.test(value)) return value;
  return value
    .replaceAll(/\b(?:windowtext|canvastext|buttontext|fieldtext)\b/gi, '#000')
    .replaceAll(/\b(?:window|canvas|field)\b/gi, '#fff')
    .replaceAll(/\bbuttonface\b/gi, '#efefef');
}
