import { AppError, type Fault } from '../../../core/errors/app-error.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import type { Format } from '../../../core/names/renders.ts';
import { didYouMean, quote } from '../../../core/quote.ts';
import { WarningList } from '../../../core/warnings.ts';
import type { WorkBudget } from '../../../core/work-budget.ts';
import {
  emptyVariableSet,
  listVariables,
  storedVariables,
  type VariableSet,
} from '../../../design/document/variables/index.ts';
import { valueCheckBudget } from '../../../design/document/variables/schema.ts';
import { applyBrandTweaks } from '../../../design/resolve/brand-tweaks.ts';
import { NameMatcher } from '../../../design/resolve/matching.ts';
import { mergedObjects } from '../../../design/resolve/patch.ts';
import { readTextTweaks } from '../../../design/resolve/text-tweaks.ts';
import { applyTweaks, tweakWarnings, type VariableScopes } from '../../../design/resolve/tweaks.ts';
import type { BrandForRender } from '../../../records/brands.ts';
import { getFormatFacts } from '../formats/table.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import type { PageValues } from '../page/page-values.ts';
import { pageSize } from '../page-size.ts';
import type { RenderRequest } from '../request.ts';
import { clickNames, findClickUrl, splitClickTweaks } from './click-url.ts';
import { noReferences, type ReferencedRecords } from './read-references.ts';

type ResolvedRequest = Pick<
  RenderRequest,
  | 'format'
  | 'width'
  | 'height'
  | 'sampleId'
  | 'tweaks'
  | 'textTweaks'
  | 'tweaksPerPage'
  | 'brandTweaks'
  | 'brandVariant'
  | 'locale'
>;

/**
 * Resolves the values of every page of a file in order, each with its own tweaks (RND-4), brand and content.
 * @throws AppError as resolveValues does
 */
export function resolveFile(
  request: ResolvedRequest,
  loaded: readonly LoadedPage[],
  referencedRecords: readonly ReferencedRecords[],
  now: number,
): PageValues[] {
  const budget = valueCheckBudget();
  return loaded.map((page, position) =>
    resolveValues(page, request, position, referencedRecords[position] ?? noReferences, now, budget),
  );
}

/**
 * Applies the request's tweaks, brand and content to a loaded page (DOC-7, DOC-9). `budget` limits the checks of all
 * pages of one request together.
 * @throws AppError invalid_tweak with every fault (DOC-7, DOC-8)
 */
export function resolveValues(
  loaded: LoadedPage,
  request: ResolvedRequest,
  position: number,
  { brand, content, warnings: contentWarnings }: ReferencedRecords,
  now: number,
  budget: WorkBudget = valueCheckBudget(),
): PageValues {
  const scopes = readScopes(loaded);
  const fromText = readTextTweaks(request.textTweaks, scopes);
  // The values of the sample come first (DOC-20). The tweaks for all pages, in either spelling, override them (RND-1).
  // The tweaks for this page override both (RND-4).
  const layers = [
    sampleValues(loaded, request.sampleId),
    request.tweaks,
    fromText.tweaks,
    request.tweaksPerPage?.[position] ?? {},
  ];
  const { isAd } = getFormatFacts(request.format);
  const split = isAd ? layers.map((tweaks) => splitClickTweaks(tweaks, scopes)) : undefined;
  const click: JsonObject = Object.assign({}, ...(split ?? []).map((layer) => layer.click));
  const tweaked = applyTweaks(scopes, split?.map((layer) => layer.others) ?? layers, budget);
  const branded = applyBrandTweaks(brandTokens(brand, request.brandVariant), request.brandTweaks, budget);
  const faults: Fault[] = [...fromText.faults, ...tweaked.faults, ...branded.faults];
  if (faults.length > 0) {
    throw new AppError('invalid_tweak', {
      detail: faults[0]?.message ?? 'A tweak does not fit its variable.',
      errors: faults,
    });
  }
  const clickUrl = isAd ? findClickUrl([click, ...tweaked.layers]) : { warnings: [] };
  const warnings = new WarningList();
  for (const found of [tweakWarnings(tweaked.unmatched, scopes), contentWarnings, clickUrl.warnings])
    warnings.addAll(found);
  return {
    loaded,
    variables: tweaked.layers,
    brand: branded.tokens,
    content,
    locale: request.locale,
    now,
    size: pageSize(request, loaded.document),
    ...(clickUrl.url === undefined ? {} : { clickUrl: clickUrl.url }),
    warnings: warnings.list(),
  };
}

/** The variables of the page, its template and its space. */
function readScopes(loaded: Pick<LoadedPage, 'document' | 'settings' | 'globalVariables'>): VariableScopes {
  return {
    page: loaded.document.variables,
    template: variableSet(loaded.settings.variables),
    space: variableSet(loaded.globalVariables),
  };
}

/** Finds the variables of a page to which the keys of tweaks refer. An ad also takes its click target as a tweak. */
export function matchVariables(loaded: LoadedPage, format: Format): Pick<NameMatcher<true>, 'match'> {
  const { page, template, space } = readScopes(loaded);
  const names = [page, template, space].flatMap(listVariables).flatMap(({ id, name }) => [id, name]);
  const known = getFormatFacts(format).isAd ? [...names, ...clickNames] : names;
  return new NameMatcher(new Map(known.map((name) => [name, true])));
}

/** @throws AppError invalid_body if the template has no such sample row */
function sampleValues({ samples = [] }: LoadedPage, sampleId: string | undefined): JsonObject {
  if (sampleId === undefined) return {};
  const row = samples.find(({ id }) => id === sampleId);
  if (row) return row.values;
  const message = `The template has no sample with the id ${quote(sampleId)}.${didYouMean(
    sampleId,
    samples.map(({ id }) => id),
  )}`;
  throw new AppError('invalid_body', {
    detail: message,
    errors: [{ path: 'sampleId', code: 'not_found', message }],
  });
}

// A cache of variable sets. It works because the published variables of a version are the same object in every render;
// see read-published.ts.
const variableSets = new WeakMap<object, VariableSet>();

/** Reads stored variables, which can be in either of the accepted forms. */
function variableSet(stored: unknown): VariableSet {
  if (typeof stored !== 'object' || stored === null) return emptyVariableSet;
  const cached = variableSets.get(stored);
  if (cached) return cached;
  const set = storedVariables(stored);
  variableSets.set(stored, set);
  return set;
}

function brandTokens(brand: BrandForRender | undefined, variant: string | undefined): JsonObject {
  const tokens = brand?.tokens ?? {};
  if (variant === undefined) return tokens;
  const overlay = brand && Object.hasOwn(brand.variants, variant) ? brand.variants[variant] : undefined;
  if (!isJsonObject(overlay)) {
    const message = `The brand has no variant named ${variant}.`;
    throw new AppError('invalid_body', {
      detail: message,
      errors: [{ path: 'brandVariant', code: 'invalid_value', message }],
    });
  }
  return mergedObjects(tokens, overlay);
}
