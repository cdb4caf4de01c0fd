import type { CssNode, Rule } from 'css-tree';
import { parseBoundedCss } from '../../../style/parse-bounded.ts';
import { fontLonghands } from './font-shorthand.ts';
import { SvgRefusal } from './limits.ts';
import type { SourceElement } from './parse.ts';
import { printTree, type RenameId } from './values.ts';
import { properties } from './vocabulary.ts';

interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

/** A compound selector: all of its parts must match one element. */
interface Compound {
  name?: string;
  id?: string;
  classes: string[];
}

interface StyleRule {
  /** The compounds of the selector: ancestors first, the element itself last. */
  compounds: Compound[];
  /** The specificity as one number, from the counts of ids, classes and types (Selectors 4, section 17). */
  specificity: number;
  /** The position of the rule in the style sheet. */
  order: number;
  declarations: Declaration[];
}

const maxCompounds = 8;
/** The maximum number of classes per compound. */
const maxClasses = 8;
const maxStyleAttribute = 10_000;
/**
 * The maximum number of compounds compared and declarations applied for all elements together: 50 for each of 20,000
 * elements.
 */
const maxSteps = 1_000_000;

/**
 * The rules of an SVG's `<style>` elements. They are printed on the elements that they match, so that no `<style>`
 * remains, which could affect the page around the SVG. Selectors of types, classes, ids and descendants are supported.
 * At-rules (`@import`, `@font-face`, …) and other selectors are removed and reported to `strip`.
 */
export class StyleSheet {
  /** The rules by the most selective key of the element that they match, so that few rules are checked per element. */
  readonly #rules = new Map<string, StyleRule[]>();
  #steps = 0;

  constructor(css: string, rename: RenameId, strip: (name: string) => void) {
    let order = 0;
    for (const rule of topLevelRules(css, strip)) {
      const declarations = readDeclarations(rule.block, rename, strip);
      for (const compounds of readSelectors(rule.prelude, strip)) {
        const key = listKeys(compounds.at(-1)).at(0) ?? '*';
        const rules = this.#rules.get(key) ?? [];
        rules.push({ compounds, specificity: computeSpecificity(compounds), order: order++, declarations });
        this.#rules.set(key, rules);
      }
    }
  }

  /**
   * Returns the declarations that the rules and the element's own `style` give it, resolved by the cascade (CSS Cascade
   * 4, section 6).
   */
  computeStyle(
    element: SourceElement,
    ancestors: readonly SourceElement[],
    ownDeclarations: readonly Declaration[],
  ): Map<string, string> {
    const rules: StyleRule[] = [];
    for (const key of [...listKeys(toCompound(element)), '*']) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (!this.#matches(rule.compounds, element, ancestors)) continue;
        this.#spend(rule.declarations.length);
        rules.push(rule);
      }
    }
    rules.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
    const declared = [...rules.flatMap(({ declarations }) => declarations), ...ownDeclarations];
    const ordered = [...declared.filter((one) => !one.important), ...declared.filter((one) => one.important)];
    return new Map(ordered.map(({ property, value }) => [property, value]));
  }

  /**
   * Whether a selector matches. The only combinator is the descendant, so choosing the nearest matching ancestor is
   * always right.
   */
  #matches(compounds: readonly Compound[], element: SourceElement, ancestors: readonly SourceElement[]): boolean {
    const subject = compounds.at(-1);
    if (!subject || !this.#matchesCompound(subject, element)) return false;
    let index = compounds.length - 2;
    for (let at = ancestors.length - 1; at >= 0 && index >= 0; at--) {
      const compound = compounds[index];
      const ancestor = ancestors[at];
      if (compound && ancestor && this.#matchesCompound(compound, ancestor)) index--;
    }
    return index < 0;
  }

  #matchesCompound(compound: Compound, { name, attributes, classes }: SourceElement): boolean {
    this.#spend(1);
    return (
      (compound.name === undefined || compound.name === name) &&
      (compound.id === undefined || compound.id === attributes.get('id')) &&
      compound.classes.every((one) => classes.has(one))
    );
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > maxSteps)
      throw new SvgRefusal('the SVG has too many style rules for its elements. Remove unused ones');
  }
}

/** Returns the properties of a `style` attribute. */
export function readStyleAttribute(style: string, rename: RenameId, strip: (name: string) => void): Declaration[] {
  const tree = style.length > maxStyleAttribute ? undefined : parseBoundedCss(style, 'declarationList');
  if (!tree) strip('style');
  return tree ? readDeclarations(tree, rename, strip) : [];
}

function topLevelRules(css: string, strip: (name: string) => void): Rule[] {
  const tree = parseBoundedCss(css, 'stylesheet');
  if (!tree) strip('<style>');
  if (tree?.type !== 'StyleSheet') return [];
  return tree.children.toArray().flatMap((node) => {
    if (node.type === 'Atrule') strip(`@${node.name.slice(0, 40)}`);
    return node.type === 'Rule' ? [node] : [];
  });
}

/**
 * Returns the declarations of a block without its nested blocks. If a property is declared several times, the last
 * declaration is used.
 */
function readDeclarations(block: CssNode, rename: RenameId, strip: (name: string) => void): Declaration[] {
  if (block.type !== 'Block' && block.type !== 'DeclarationList') return [];
  const declared = new Map<string, Declaration>();
  for (const node of block.children.toArray()) {
    if (node.type !== 'Declaration') continue;
    const name = node.property.toLowerCase();
    const important = node.important !== false;
    for (const [property, tree] of name === 'font' ? fontLonghands(node.value) : [[name, node.value] as const]) {
      if (!properties.has(property)) continue;
      const value = printTree(tree, rename);
      if (value === undefined) strip(property);
      else declared.set(`${property}${important}`, { property, value, important });
    }
  }
  return [...declared.values()];
}

function readSelectors(prelude: Rule['prelude'], strip: (name: string) => void): Compound[][] {
  if (prelude.type !== 'SelectorList') return [];
  return prelude.children.toArray().flatMap((selector) => {
    const compounds = selector.type === 'Selector' ? readSelector(selector.children.toArray()) : undefined;
    if (!compounds) strip('a selector');
    return compounds ? [compounds] : [];
  });
}

function readSelector(nodes: readonly CssNode[]): Compound[] | undefined {
  const compounds: Compound[] = [{ classes: [] }];
  for (const node of nodes) {
    const compound = compounds.at(-1);
    if (!compound || compounds.length > maxCompounds) return undefined;
    if (node.type === 'Combinator' && node.name === ' ') compounds.push({ classes: [] });
    else if (node.type === 'ClassSelector') {
      if (compound.classes.push(node.name) > maxClasses) return undefined;
    } else if (node.type === 'IdSelector') compound.id = node.name;
    else if (node.type !== 'TypeSelector') return undefined;
    else if (node.name !== '*') compound.name = node.name;
  }
  return compounds;
}

function computeSpecificity(compounds: readonly Compound[]): number {
  const weights = compounds.map(
    ({ id, classes, name }) => (id === undefined ? 0 : 10_000) + classes.length * 100 + (name === undefined ? 0 : 1),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function toCompound({ name, attributes, classes }: SourceElement): Compound {
  const id = attributes.get('id');
  return { name, classes: [...classes], ...(id !== undefined && { id }) };
}

/**
 * Returns the keys of a compound, the most selective first. A rule is stored under its first key, and an element is
 * looked up under all of its keys.
 */
function listKeys(compound: Compound | undefined): string[] {
  if (!compound) return [];
  const { id, classes, name } = compound;
  return [
    ...(id === undefined ? [] : [`#${id}`]),
    ...classes.map((one) => `.${one}`),
    ...(name === undefined ? [] : [name]),
  ];
}
