import type { CssNode } from 'css-tree';
import { type HtmlElement, isElement } from './element.ts';

/** A part of a selector that one element must match. */
type Test = (element: HtmlElement, work: Work) => boolean;

interface Compound {
  tests: Test[];
  /** How the compound before this one relates to it. */
  combinator: ' ' | '>' | '+' | '~';
}

export interface Selector {
  /** The element itself last. */
  compounds: Compound[];
  /** The specificity as one number, from the counts of ids, classes and types (Selectors 4, section 17). */
  specificity: number;
  /** An id, class or type that the element must have, by which rules are looked up. `*` if it needs none. */
  key: string;
  pseudoElement?: 'before' | 'after';
}

/** Counts comparisons, which are limited for a whole document. */
export interface Work {
  /** Counts steps, and returns whether there are more. */
  spend(steps: number): boolean;
}

const maxCompounds = 12;
const maxTests = 24;
const maxNesting = 2;

/** The selectors of a list. Those that have no meaning in a picture, or are not supported, are reported by `onUnsupported`. */
export function readSelectors(prelude: CssNode, onUnsupported: () => void): Selector[] {
  if (prelude.type !== 'SelectorList') return [];
  return prelude.children.toArray().flatMap((node) => {
    const selector = node.type === 'Selector' ? readSelector(node.children.toArray(), 0) : undefined;
    if (selector === 'never') return [];
    if (!selector) onUnsupported();
    return selector ? [selector] : [];
  });
}

/** States that an element of a picture is never in. */
const neverStates: ReadonlySet<string> = new Set(
  `hover focus focus-within focus-visible active visited target checked disabled invalid user-invalid placeholder-shown
   autofill fullscreen open popover-open selection placeholder marker backdrop file-selector-button first-letter
   first-line -moz-focus-inner -webkit-scrollbar -webkit-search-decoration -webkit-inner-spin-button
   -webkit-outer-spin-button -webkit-file-upload-button -webkit-input-placeholder -moz-placeholder`.split(/\s+/),
);

function readSelector(nodes: readonly CssNode[], nesting: number): Selector | 'never' | undefined {
  const selector: Selector = { compounds: [{ tests: [], combinator: ' ' }], specificity: 0, key: '*' };
  let tests = 0;
  for (const node of nodes) {
    const compound = selector.compounds.at(-1);
    if (!compound || ++tests > maxTests || selector.compounds.length > maxCompounds) return undefined;
    if (node.type === 'Combinator') {
      const combinator = ([' ', '>', '+', '~'] as const).find((each) => each === node.name);
      if (!combinator) return undefined;
      selector.compounds.push({ tests: [], combinator });
      selector.key = '*';
    } else if (node.type === 'PseudoElementSelector' || isOldPseudoElement(node)) {
      if (neverStates.has(node.name)) return 'never';
      const pseudoElement = (['before', 'after'] as const).find((each) => each === node.name);
      if (!pseudoElement) return undefined;
      selector.pseudoElement = pseudoElement;
      selector.specificity += 1;
    } else {
      const read = readSimple(node, nesting);
      if (!read || read === 'never') return read;
      compound.tests.push(read.test);
      selector.specificity += read.weight;
      if (read.key !== undefined && !selector.key.startsWith('#')) selector.key = read.key;
    }
  }
  return selector;
}

function isOldPseudoElement(node: CssNode): node is CssNode & { type: 'PseudoClassSelector'; name: string } {
  return node.type === 'PseudoClassSelector' && (node.name === 'before' || node.name === 'after');
}

interface Simple {
  test: Test;
  weight: number;
  key?: string;
}

function readSimple(node: CssNode, nesting: number): Simple | 'never' | undefined {
  switch (node.type) {
    case 'TypeSelector': {
      const name = node.name.toLowerCase();
      if (name === '*') return { test: () => true, weight: 0 };
      return { test: (element) => element.name === name, weight: 1, key: name };
    }
    case 'IdSelector':
      return { test: ({ attributes }) => attributes.get('id') === node.name, weight: 10_000, key: `#${node.name}` };
    case 'ClassSelector':
      return { test: (element) => classesOf(element).has(node.name), weight: 100, key: `.${node.name}` };
    case 'AttributeSelector':
      return readAttribute(node);
    case 'PseudoClassSelector':
      return readPseudoClass(node.name.toLowerCase(), node.children?.toArray() ?? [], nesting);
    default:
      return undefined;
  }
}

const classSets = new WeakMap<HtmlElement, ReadonlySet<string>>();

export function classesOf(element: HtmlElement): ReadonlySet<string> {
  const known = classSets.get(element);
  if (known) return known;
  const classes = new Set((element.attributes.get('class') ?? '').split(/\s+/).filter(Boolean));
  classSets.set(element, classes);
  return classes;
}

function readAttribute({ name, matcher, value }: CssNode & { type: 'AttributeSelector' }): Simple | undefined {
  const attribute = name.name.toLowerCase();
  const wanted = value?.type === 'String' ? value.value : value?.type === 'Identifier' ? value.name : '';
  const matches = matchers[matcher ?? ''];
  if (!matches) return undefined;
  return {
    test: ({ attributes }, work) => {
      const found = attributes.get(attribute);
      return found !== undefined && work.spend(Math.ceil(found.length / 32)) && matches(found, wanted);
    },
    weight: 100,
  };
}

const matchers: Readonly<Record<string, (found: string, wanted: string) => boolean>> = {
  '': () => true,
  '=': (found, wanted) => found === wanted,
  '~=': (found, wanted) => found.split(/\s+/).includes(wanted),
  '|=': (found, wanted) => found === wanted || found.startsWith(`${wanted}-`),
  '^=': (found, wanted) => wanted !== '' && found.startsWith(wanted),
  '$=': (found, wanted) => wanted !== '' && found.endsWith(wanted),
  '*=': (found, wanted) => wanted !== '' && found.includes(wanted),
};

function readPseudoClass(name: string, parts: readonly CssNode[], nesting: number): Simple | 'never' | undefined {
  if (neverStates.has(name)) return 'never';
  switch (name) {
    case 'root':
      return { test: (element) => element.parent === undefined, weight: 100 };
    case 'link':
    case 'any-link':
      return { test: (element) => element.name === 'a' && element.attributes.has('href'), weight: 100 };
    case 'enabled':
      return { test: ({ attributes }) => !attributes.has('disabled'), weight: 100 };
    case 'empty':
      return { test: ({ children }) => children.length === 0, weight: 100 };
    case 'first-child':
      return { test: (element) => siblingPlace(element).index === 1, weight: 100 };
    case 'last-child':
      return { test: (element) => isLast(siblingPlace(element)), weight: 100 };
    case 'only-child':
      return { test: (element) => siblingPlace(element).count === 1, weight: 100 };
    case 'first-of-type':
      return { test: (element) => siblingPlace(element).typeIndex === 1, weight: 100 };
    case 'last-of-type':
      return { test: (element) => siblingPlace(element).isLastOfType, weight: 100 };
    case 'nth-child':
    case 'nth-last-child':
      return readNth(parts, name === 'nth-last-child');
    case 'not':
    case 'is':
    case 'where':
    case 'matches':
      return readNested(name, parts, nesting);
    default:
      return undefined;
  }
}

/** `:not()`, `:is()` and `:where()` of single compounds. */
function readNested(name: string, parts: readonly CssNode[], nesting: number): Simple | undefined {
  const [list] = parts;
  if (nesting >= maxNesting || list?.type !== 'SelectorList') return undefined;
  const inner: Selector[] = [];
  for (const node of list.children.toArray()) {
    const read = node.type === 'Selector' ? readSelector(node.children.toArray(), nesting + 1) : undefined;
    if (read === 'never') continue;
    if (!read || read.compounds.length > 1 || read.pseudoElement) return undefined;
    inner.push(read);
  }
  const matches: Test = (element, work) => inner.some(({ compounds }) => matchesAll(compounds[0], element, work));
  return {
    test: name === 'not' ? (element, work) => !matches(element, work) : matches,
    weight: name === 'where' ? 0 : Math.max(0, ...inner.map(({ specificity }) => specificity)),
  };
}

function readNth([nth]: readonly CssNode[], isFromEnd: boolean): Simple | undefined {
  if (nth?.type !== 'Nth' || nth.selector) return undefined;
  const { nth: formula } = nth;
  const [step, offset] =
    formula.type === 'AnPlusB'
      ? [Number(formula.a ?? 0), Number(formula.b ?? 0)]
      : formula.name === 'even'
        ? [2, 0]
        : [2, 1];
  const test: Test = (element) => {
    const { index, count } = siblingPlace(element);
    const distance = (isFromEnd ? count - index + 1 : index) - offset;
    return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
  };
  return { test, weight: 100 };
}

interface SiblingPlace {
  /** From 1. */
  index: number;
  count: number;
  typeIndex: number;
  isLastOfType: boolean;
  previous: HtmlElement | undefined;
}

const siblingPlaces = new WeakMap<HtmlElement, SiblingPlace>();

/** The place of an element among the elements of its parent, computed for all of them at once. */
function siblingPlace(element: HtmlElement): SiblingPlace {
  const known = siblingPlaces.get(element);
  if (known) return known;
  const siblings = element.parent?.children.filter(isElement) ?? [element];
  const counts = new Map<string, number>();
  const last = new Map(siblings.map((sibling) => [sibling.name, sibling]));
  for (const [at, sibling] of siblings.entries()) {
    const typeIndex = (counts.get(sibling.name) ?? 0) + 1;
    counts.set(sibling.name, typeIndex);
    siblingPlaces.set(sibling, {
      index: at + 1,
      count: siblings.length,
      typeIndex,
      isLastOfType: last.get(sibling.name) === sibling,
      previous: siblings[at - 1],
    });
  }
  // The pseudo-elements are no children of their element.
  return siblingPlaces.get(element) ?? { index: 1, count: 1, typeIndex: 1, isLastOfType: true, previous: undefined };
}

function isLast({ index, count }: SiblingPlace): boolean {
  return index === count;
}

/** Whether an element matches a selector. Every comparison is counted. */
export function matchesSelector({ compounds }: Selector, element: HtmlElement, work: Work): boolean {
  const last = compounds.length - 1;
  return matchesAll(compounds[last], element, work) && matchesBefore(compounds, last, element, work);
}

/** Whether there are elements around one that match the compounds before its own. */
function matchesBefore(compounds: readonly Compound[], index: number, element: HtmlElement, work: Work): boolean {
  const [before, own] = [compounds[index - 1], compounds[index]];
  if (!before || !own) return true;
  const isUp = own.combinator === ' ' || own.combinator === '>';
  const isNear = own.combinator === '>' || own.combinator === '+';
  const next = (from: HtmlElement) => (isUp ? from.parent : siblingPlace(from).previous);
  for (let other = next(element); other; other = isNear ? undefined : next(other)) {
    if (matchesAll(before, other, work)) {
      if (matchesBefore(compounds, index - 1, other, work)) return true;
      // Whatever is around an element that is farther away is also around this one.
      if (before.combinator === own.combinator) return false;
    } else if (!work.spend(0)) return false;
  }
  return false;
}

function matchesAll(compound: Compound | undefined, element: HtmlElement, work: Work): boolean {
  return work.spend(1) && (compound?.tests.every((test) => test(element, work)) ?? false);
}
