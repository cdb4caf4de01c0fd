import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import type { WorkBudget } from '../../core/work-budget.ts';
import { charactersPerPage } from '../../design/boxes/bound-text.ts';
import { buildBoxes } from '../../design/boxes/build.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import type { PageDocument } from '../../design/document/page.ts';
import { emptyVariableSet, storedVariables, type VariableSet } from '../../design/document/variables/index.ts';
import { valueCheckBudget } from '../../design/document/variables/schema.ts';
import { applyBrandTweaks } from '../../design/resolve/brand-tweaks.ts';
import { merged } from '../../design/resolve/patch.ts';
import { onlyPage, type PageNumbers, type Places } from '../../design/resolve/places.ts';
import { resolvePage } from '../../design/resolve/resolve-page.ts';
import type { ResolvedPage } from '../../design/resolve/resolved-page.ts';
import { readTextTweaks } from '../../design/resolve/text-tweaks.ts';
import { applyTweaks, type VariableScopes } from '../../design/resolve/tweaks.ts';
import { composeMarks } from '../../draw/gather/fonts/compose-marks.ts';
import { placeHan } from '../../draw/gather/fonts/han.ts';
import { applyCase } from '../../draw/gather/fonts/letter-case.ts';
import { drawLineMarks } from '../../draw/gather/fonts/line-marks.ts';
import { settleUnseen } from '../../draw/gather/fonts/unseen-characters.ts';
import type { BrandForRender } from '../../records/brands/find.ts';
import { assetsOf } from './assets-of.ts';
import { findClickUrl, splitClickTweaks } from './click-url.ts';
import type { LoadedPage } from './load.ts';
import { mentionsNumbers } from './numbering.ts';
import { documentFormats, type RenderRequest } from './request.ts';
import type { ShownRecords } from './shown.ts';

/** What a page looks like, as data and as boxes. */
export interface PageLook {
  page: ResolvedPage;
  root: ContainerBox;
  warnings: Warning[];
}

export interface ResolvedRender extends PageLook {
  /** Whether the page shows where it stands in the file, and so looks otherwise elsewhere. */
  isNumbered: boolean;
  /** Everything besides the page as it looks here that decides how it looks under other numbers. */
  numbering?: { variables: unknown; brand: unknown; content: unknown; document: unknown; rendererType?: unknown };
  /** Where an ad leads: what the variable clickTag or clickUrl holds; http or https. */
  clickUrl?: string;
  /** The same page under other numbers, of which its places may have some of their own; or a part of its document. */
  again(numbers: PageNumbers, other?: { document?: PageDocument; places?: Places }): PageLook;
}

/**
 * A loaded page with the request's tweaks, brand and content → what it looks like (DOC-7, DOC-9).
 * `budget` bounds the checks of all pages of one request.
 * @throws AppError invalid_tweak with every fault (DOC-7, DOC-8), too_complex, too_many_boxes
 */
export function resolveRender(
  loaded: LoadedPage,
  request: Pick<
    RenderRequest,
    'format' | 'tweaks' | 'textTweaks' | 'tweaksPerPage' | 'brandTweaks' | 'brandVariant' | 'locale'
  >,
  position: number,
  { brand, content, warnings: contentWarnings }: ShownRecords,
  now: number,
  budget: WorkBudget = valueCheckBudget(),
): ResolvedRender {
  const scopes: VariableScopes = {
    page: loaded.document.variables,
    template: variableSet(loaded.settings.variables),
    space: variableSet(loaded.globalVariables),
  };
  const fromText = readTextTweaks(request.textTweaks, scopes);
  // Those of all pages first, in either spelling (RND-1); the page's own are laid over them (RND-4).
  const layers = [request.tweaks, fromText.tweaks, request.tweaksPerPage?.[position] ?? {}];
  const isAd = request.format === 'html5';
  const split = isAd ? layers.map((tweaks) => splitClickTweaks(tweaks, scopes)) : undefined;
  const click: JsonObject = Object.assign({}, ...(split ?? []).map((layer) => layer.click));
  const tweaked = applyTweaks(scopes, split?.map((layer) => layer.others) ?? layers, budget);
  const branded = applyBrandTweaks(brandTokens(brand, request.brandVariant), request.brandTweaks, budget);
  const faults: Fault[] = [...fromText.faults, ...tweaked.faults, ...branded.faults];
  if (faults.length > 0) {
    throw new AppError('invalid_tweak', { detail: faults[0]?.message ?? 'A tweak does not fit.', errors: faults });
  }
  const isPaginated = request.format === 'pdf' && loaded.document.paginate !== undefined;
  // A page that flows over many has as many pages' worth of text.
  const characters = charactersPerPage * (isPaginated ? (loaded.document.paginate?.maxPages ?? 1) : 1);
  const look = (numbers: PageNumbers, document: PageDocument, places?: Places): PageLook => {
    const resolved = resolvePage({
      page: { id: loaded.pageId, name: loaded.name, document },
      variables: tweaked.layers,
      brand: branded.tokens,
      content,
      locale: request.locale,
      now,
      numbers,
      places,
    });
    const boxes = buildBoxes(resolved.page, { characters });
    const { locale } = resolved.page;
    const cased = applyCase(settleUnseen(assetsOf(loaded.spaceId, boxes.root)), locale);
    return {
      page: resolved.page,
      root: placeHan(composeMarks(drawLineMarks(cased)), locale),
      warnings: [...resolved.warnings, ...boxes.warnings],
    };
  };
  const warnings = new WarningList();
  warnings.addAll(tweaked.warnings);
  warnings.addAll(contentWarnings);
  const first = look(onlyPage, loaded.document);
  warnings.addAll(first.warnings);
  const clickUrl = isAd ? findClickUrl([click, ...tweaked.layers]) : { warnings: [] };
  warnings.addAll(clickUrl.warnings);
  // An image is always the only page of its file.
  const isNumbered =
    (documentFormats as readonly string[]).includes(request.format) && mentionsNumbers(loaded.document);
  return {
    ...first,
    warnings: warnings.list(),
    isNumbered,
    ...(clickUrl.url === undefined ? {} : { clickUrl: clickUrl.url }),
    ...(isNumbered || isPaginated
      ? {
          numbering: {
            variables: tweaked.layers,
            brand: branded.tokens,
            content,
            document: loaded.document,
            // How a page flows is the template's to say (PAG-2).
            ...(isPaginated ? { rendererType: loaded.settings.rendererType } : {}),
          },
        }
      : {}),
    again: (numbers, { document = loaded.document, places } = {}) => look(numbers, document, places),
  };
}

// Published variables are the same object in every render; see read-published.ts.
const variableSets = new WeakMap<object, VariableSet>();

/** Variables are stored in either accepted form. */
function variableSet(stored: unknown): VariableSet {
  if (typeof stored !== 'object' || stored === null) return emptyVariableSet;
  const known = variableSets.get(stored);
  if (known) return known;
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
  return merged(tokens, overlay) as JsonObject;
}
