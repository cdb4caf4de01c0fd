import { type CssNode, generate } from 'css-tree';
import { fontLonghands } from '../../gather/pictures/svg/font-shorthand.ts';
import { parseBoundedCss } from '../../style/parse-bounded.ts';
import type { HtmlElement } from './element.ts';
import { matchesMedia, type Viewport } from './media.ts';
import { classesOf, matchesSelector, readSelectors, type Selector } from './selectors.ts';

/** A property in lower case, as CSS spells it, with the text of its value. */
export interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
}

interface StyleRule {
  selector: Selector;
  order: number;
  declarations: readonly Declaration[];
}

/** A longer style sheet is left out. */
const maxLength = 500_000;
const maxRules = 20_000;
const maxAttributeLength = 10_000;
/** A longer value is of no property that Galley has. */
const maxValueLength = 4_000;
/** How many comparisons a document may need: 200 for each of 10,000 elements. */
const defaultMaxSteps = 2_000_000;

export type PseudoElement = 'before' | 'after' | undefined;

/** The rules of a style sheet that apply to a picture of a given size. */
export class StyleSheet {
  /** What was left out, as nouns, with the reason. */
  readonly problems = new Map<string, string>();
  readonly #rules = new Map<string, StyleRule[]>();
  readonly #viewport: Viewport;
  readonly #maxSteps: number;
  /** Whether any rule is for a pseudo-element. */
  hasPseudoElements = false;
  #count = 0;
  #steps = 0;

  constructor(css: string, viewport: Viewport, maxSteps = defaultMaxSteps) {
    this.#viewport = viewport;
    this.#maxSteps = maxSteps;
    const tree = css.length > maxLength ? undefined : parseBoundedCss(css, 'stylesheet');
    if (tree) this.#addRules(tree, 0);
    else this.problems.set('Style sheet', 'It is too long or has too many errors.');
  }

  /** The declarations of an element, from the weakest to the strongest, without `!important`. */
  declarationsOf(element: HtmlElement, pseudoElement?: PseudoElement): Declaration[] {
    if (this.#count === 0 || this.#steps > this.#maxSteps) return [];
    const id = element.attributes.get('id');
    const keys = [
      ...(id === undefined ? [] : [`#${id}`]),
      ...[...classesOf(element)].map((name) => `.${name}`),
      element.name,
      '*',
    ];
    const rules = keys.flatMap((key) =>
      (this.#rules.get(key) ?? []).filter(
        (rule) => rule.selector.pseudoElement === pseudoElement && this.#matches(rule, element),
      ),
    );
    rules.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
    return rules.flatMap(({ declarations }) => declarations);
  }

  #matches({ selector, declarations }: StyleRule, element: HtmlElement): boolean {
    const isMatch = matchesSelector(selector, element, { spend: (steps) => this.#spend(steps) });
    return isMatch && this.#spend(declarations.length);
  }

  #spend(steps: number): boolean {
    this.#steps += steps;
    if (this.#steps <= this.#maxSteps) return true;
    this.problems.set('Style sheet', 'It has too many rules for its elements. Some rules are not applied.');
    return false;
  }

  #addRules(parent: CssNode, depth: number): void {
    if (parent.type !== 'StyleSheet' && parent.type !== 'Block') return;
    for (const node of parent.children.toArray()) {
      if (node.type === 'Atrule') this.#addAtRule(node, depth);
      else if (node.type === 'Rule') this.#addRule(node);
    }
  }

  #addAtRule({ name, prelude, block }: CssNode & { type: 'Atrule' }, depth: number): void {
    const rule = name.toLowerCase();
    if (rule === 'media' && block && depth < 4) {
      if (matchesMedia(prelude ? generate(prelude) : '', this.#viewport)) this.#addRules(block, depth + 1);
    } else if ((rule === 'layer' || rule === 'supports') && block && depth < 4) {
      this.#addRules(block, depth + 1);
    } else if (rule === 'import') this.problems.set('Style sheet', 'Style sheets in other files are not loaded.');
    else if (rule === 'font-face' && block && generate(block).includes('src')) {
      this.problems.set('Font', 'Fonts of a file are not imported. Upload them to the space.');
    } else if (/keyframes$/.test(rule)) this.problems.set('Animation', 'Animations have no equivalent.');
    else if (rule === 'container') this.problems.set('Style rule', 'Container queries have no equivalent.');
  }

  #addRule({ prelude, block }: CssNode & { type: 'Rule' }): void {
    const declarations = readDeclarations(block);
    const onUnsupported = () => this.problems.set('Style rule', 'Its selector is not supported.');
    for (const selector of readSelectors(prelude, onUnsupported)) {
      if (this.#count >= maxRules) {
        this.problems.set('Style sheet', 'It has too many rules. The last ones are not applied.');
        return;
      }
      this.hasPseudoElements ||= selector.pseudoElement !== undefined;
      const rules = this.#rules.get(selector.key) ?? [];
      rules.push({ selector, order: this.#count++, declarations });
      this.#rules.set(selector.key, rules);
    }
  }
}

/** The declarations of a `style` attribute. Undefined if it is too long or has too many errors. */
export function readStyleAttribute(style: string): Declaration[] | undefined {
  const tree = style.length > maxAttributeLength ? undefined : parseBoundedCss(style, 'declarationList');
  return tree && readDeclarations(tree);
}

function readDeclarations(block: CssNode): Declaration[] {
  if (block.type !== 'Block' && block.type !== 'DeclarationList') return [];
  return block.children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration') return [];
    const { property: name, value: tree, important } = node;
    // Names of variables are the only ones whose case counts.
    const property = name.startsWith('--') ? name : name.toLowerCase();
    const isImportant = important !== false;
    const longhands = property === 'font' ? fontLonghands(tree) : [];
    if (longhands.length > 0) {
      const reset = { property: 'line-height', value: lineHeightOf(tree) ?? 'normal', isImportant };
      return [...longhands.map(([each, value]) => ({ property: each, value: generate(value), isImportant })), reset];
    }
    const value = generate(tree).trim();
    return value.length > maxValueLength ? [] : [{ property, value, isImportant }];
  });
}

/** The line height of a `font` value, which follows a slash. */
function lineHeightOf(font: CssNode): string | undefined {
  const nodes = font.type === 'Value' ? font.children.toArray() : [];
  const slash = nodes.findIndex((node) => node.type === 'Operator' && node.value.trim() === '/');
  const height = slash < 0 ? undefined : nodes[slash + 1];
  return height && generate(height);
}
