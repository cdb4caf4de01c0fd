import { AppError } from '../../core/errors/app-error.ts';
import { isJsonObject } from '../../core/json.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { parseStyle, parseValue } from '../boxes/style/index.ts';
import { documentLimits } from '../document/limits.ts';
import type { PageDocument } from '../document/page.ts';
import {
  type CompiledText,
  compileText,
  createScope,
  type EvaluationContext,
  evaluate,
  nestedScope,
  type Scope,
  StepBudget,
  toText,
} from '../expressions/index.ts';
import { type CompiledLayer, compilePage } from './compile-page.ts';
import { resolveCutText } from './cut-text.ts';
import { type FieldProblem, resolveFields, styleInput } from './fields.ts';
import { onlyPage, type PageNumbers, type Places } from './places.ts';
import type { ResolvedLayer, ResolvedPage, TextPart } from './resolved-page.ts';

interface PageIdentity {
  id: string;
  name: string;
}

/** Everything that the expressions of a page can read, and the time of evaluation. */
export interface ResolveInput {
  page: PageIdentity & { document: PageDocument };
  /** The values of variables by name. The nearest scope is first: page, template, space. */
  variables: ReadonlyArray<Readonly<Record<string, unknown>>>;
  brand: Readonly<Record<string, unknown>>;
  content: Readonly<Record<string, unknown>>;
  locale: string;
  /** The epoch milliseconds that `now()` returns. */
  now: number;
  numbers?: PageNumbers;
  /** Set if parts of the page's content have their own page numbers. */
  places?: Places | undefined;
}

/**
 * The steps for all expressions of a page. A single value takes at most 10,000 steps (DOC-10), and up to 20,000 boxes
 * of a page share these.
 */
const pageStepLimit = 2_000_000;
/**
 * The maximum number of rejected style values. Rejecting a hostile CSS value can take tens of milliseconds. After this
 * many rejections, each of which is a warning, results of expressions are no longer passed to the style parser.
 */
const refusedStylesLimit = 100;

/**
 * Resolves a page document with its variables, brand and content, which determine what it looks like (DOC-6, 10, 11,
 * 13).
 * @throws AppError too_many_boxes if loops expand to more boxes than a page may contain.
 */
export function resolvePage(input: ResolveInput): { page: ResolvedPage; warnings: Warning[] } {
  const resolution = new Resolution(input);
  return { page: resolution.page(), warnings: resolution.warnings.list() };
}

/** The names that the expressions of a page read outside of loops. The nearest scope of variables is first. */
export function pageScope({ page, variables, brand, content, numbers = onlyPage }: Omit<ResolveInput, 'now'>): Scope {
  const { width, height, backgroundColor = 'transparent' } = page.document;
  return createScope(...variables, {
    $_page: { id: page.id, name: page.name, width, height, backgroundColor },
    brand,
    content,
    ...numbers,
  });
}

/** The items of a loop with their indexes. An object is treated like a list of its values, with its keys as the indexes. */
export function loopEntries(source: unknown): Array<[index: number | string, item: unknown]> {
  if (Array.isArray(source)) return source.map((item, index) => [index, item]);
  return isJsonObject(source) ? Object.entries(source) : [];
}

class Resolution {
  readonly warnings = new WarningList();
  readonly #input: ResolveInput;
  readonly #budget = new StepBudget(pageStepLimit);
  #boxes = 0;
  #refusedStyles = 0;

  constructor(input: ResolveInput) {
    this.#input = input;
  }

  page(): ResolvedPage {
    const { page, locale } = this.#input;
    const { width, height } = page.document;
    const scope = pageScope(this.#input);
    return {
      id: page.id,
      width,
      height,
      ...this.#background('backgroundColor', scope),
      ...this.#background('background', scope),
      locale,
      layers: this.#layers(compilePage(page.document), scope),
    };
  }

  #background(property: 'backgroundColor' | 'background', scope: Scope): { [property: string]: string } {
    const authored = this.#input.page.document[property];
    if (authored === undefined) return {};
    const value = toText(this.#evaluate(undefined, compileText(authored), scope));
    const parsed = value === '' ? undefined : parseValue(property, value);
    if (value !== '' && parsed === undefined) {
      this.warnings.add({ code: 'style_invalid', message: `The ${property} of the page is not valid CSS.` });
    }
    return parsed === undefined ? {} : { [property]: parsed };
  }

  #layers(layers: readonly CompiledLayer[], scope: Scope, within: LoopContext = {}): ResolvedLayer[] {
    return layers.flatMap((layer) => this.#layer(layer, scope, within) ?? []);
  }

  #layer(layer: CompiledLayer, outerScope: Scope, within: LoopContext): ResolvedLayer | undefined {
    const { places } = this.#input;
    const place = places?.placeBelow(within.place, layer.id, within.round ?? '');
    const scope = addPageNumbers(outerScope, place === undefined ? undefined : places?.numbersAt(place));
    if (!this.#isVisible(layer, scope)) return undefined;
    if (++this.#boxes > documentLimits.boxesPerPage) {
      throw new AppError('too_many_boxes', {
        detail: `The page has more than ${documentLimits.boxesPerPage} boxes after its loops are repeated. Set a limit on the loops.`,
      });
    }
    const give = (text: CompiledText) => this.#evaluate(layer, text, scope);
    const warnField = ({ code, message }: FieldProblem) => this.warnings.add({ code, message, layerId: layer.id });
    const isConstant = layer.dynamicStyle.length === 0 || this.#refusedStyles > refusedStylesLimit;
    const { style, problems } = isConstant ? parseConstantStyle(layer.style) : parseStyle(styleInput(layer, give));
    this.#refusedStyles += problems.length;
    for (const problem of problems) warnField({ code: 'style_invalid', message: problem.message });
    const fields = resolveFields(layer, give, warnField);
    const cut = layer.type === 'text' && place !== undefined && places?.isCut(place);
    return {
      id: layer.id,
      type: layer.type,
      ...(cut ? this.#cutText(layer, fields, scope, place) : { fields }),
      style,
      ...(layer.flowRegion ? { flowRegion: true as const } : {}),
      ...(layer.loop ? { loop: true as const } : {}),
      ...(place === undefined ? {} : { place }),
      children: layer.loop
        ? this.#loop(layer, layer.loop, scope, place)
        : this.#layers(layer.children, scope, { place }),
    };
  }

  #cutText(layer: CompiledLayer, fields: ResolvedLayer['fields'], scope: Scope, within: number) {
    const { places } = this.#input;
    return resolveCutText(layer, fields, (expression, field, index): Required<TextPart> => {
      const placeId = places?.placeBelow(within, field, index) ?? 0;
      const text = this.#evaluate(layer, expression, addPageNumbers(scope, places?.numbersAt(placeId)));
      return { text: toText(text), place: placeId };
    });
  }

  #isVisible(layer: CompiledLayer, scope: Scope): boolean {
    if (typeof layer.visible === 'boolean') return layer.visible;
    // A layer is often shown only if a list has a certain item, so a value of nothing is not a mistake here.
    const value = this.#evaluate(layer, layer.visible, scope, { mayBeNothing: true });
    return Boolean(value) && value !== 'false';
  }

  #loop(
    layer: CompiledLayer,
    loop: NonNullable<CompiledLayer['loop']>,
    scope: Scope,
    place: number | undefined,
  ): ResolvedLayer[] {
    const entries = this.#loopEntries(layer, this.#evaluate(layer, loop.source, scope));
    const limit = Math.min(loop.limit ?? documentLimits.loopItems, documentLimits.loopItems);
    if (entries.length > limit && (loop.limit === undefined || loop.limit > limit)) {
      const message = `The loop has ${entries.length} items, but only the first ${limit} are drawn.`;
      this.warnings.add({ code: 'loop_truncated', message, layerId: layer.id });
    }
    return entries.slice(0, limit).flatMap(([index, item]) => {
      const names = { [loop.as]: item, [loop.indexAs]: index };
      return this.#layers(layer.children, nestedScope(names, scope), { place, round: index });
    });
  }

  #loopEntries(layer: CompiledLayer, source: unknown): Array<[index: number | string, item: unknown]> {
    const isAbsent = source === undefined || source === null || source === '';
    if (!isAbsent && !Array.isArray(source) && !isJsonObject(source)) {
      const message = 'The source of the loop must be a list or an object.';
      this.warnings.add({ code: 'loop_source_invalid', message, layerId: layer.id });
    }
    return loopEntries(source);
  }

  #evaluate(
    layer: CompiledLayer | undefined,
    text: CompiledText,
    scope: Scope,
    { mayBeNothing = false } = {},
  ): unknown {
    const { locale, now } = this.#input;
    const context: EvaluationContext = { scope, now, locale, pageBudget: this.#budget };
    const { value, problems } = evaluate(text, context);
    for (const { code, message, expression } of problems) {
      if (code === 'nothing' && mayBeNothing) continue;
      const source = expression.length > 80 ? `${expression.slice(0, 80)}…` : expression;
      const warning = { code: 'expression_error', message: `{{ ${source} }}: ${message}` } as const;
      this.warnings.add(layer ? { ...warning, layerId: layer.id } : warning);
    }
    return value;
  }
}

// Styles without expressions are the same in every render of the page, and an edited page keeps the objects of
// unchanged styles.
const constantStyles = new WeakMap<CompiledLayer['style'], ReturnType<typeof parseStyle>>();

function parseConstantStyle(authored: CompiledLayer['style']): ReturnType<typeof parseStyle> {
  const cached = constantStyles.get(authored);
  if (cached) return cached;
  const parsed = parseStyle(authored);
  constantStyles.set(authored, parsed);
  return parsed;
}

/** The place and the loop iteration in which a layer is resolved. */
interface LoopContext {
  place?: number | undefined;
  round?: number | string;
}

function addPageNumbers(scope: Scope, numbers: PageNumbers | undefined): Scope {
  return numbers ? nestedScope({ ...numbers }, scope) : scope;
}
