import { type Warning, type WarningCode, WarningList } from '../../core/warnings.ts';
import { requireContainer } from '../../design/boxes/container.ts';
import { type CodeEncoders, microsecondsPerPage } from '../boxes/drawings/index.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { Box, ContainerBox, TextSpan } from '../boxes/types.ts';
import { layerKinds } from '../document/layers/index.ts';
import type { BoxMaking } from '../document/layers/kind.ts';
import type { ResolvedLayer, ResolvedPage, TextPart } from '../resolve/resolved-page.ts';
import { boundMarks } from './bound-marks.ts';
import { boundText, charactersPerPage } from './bound-text.ts';
import { computeLengths } from './compute-lengths.ts';
import { toFrameStyle } from './frame.ts';
import { isolateGroups } from './isolate-groups.ts';

/** The font size in px if nothing sets it (CSS Fonts 4, section 2.5). */
const initialFontSize = 16;

/**
 * The style that the layers of a page inherit. It sets the line height because `normal` depends on the font and differs
 * between engines.
 */
const pageStyle: BoxStyle = {
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  color: '#000',
  fontFamily: '"Inter"',
  fontSize: `${initialFontSize}px`,
  lineHeight: '1.25',
};

/** How much work a page may still cause. It is limited because nothing can interrupt it (RND-21). */
interface Budgets {
  /** The number of characters left for texts. */
  characters: number;
  /** The number of microseconds left for codes and paths. */
  microseconds: number;
}

interface BuildOptions extends Partial<Budgets> {
  /** The result of loadCodeEncoders. It may only be left out if the page contains no codes. */
  codeEncoders?: CodeEncoders | undefined;
}

/** Builds the box tree of a resolved page, which every engine draws. */
export function buildBoxes(
  page: ResolvedPage,
  { characters = charactersPerPage, microseconds = microsecondsPerPage, codeEncoders }: BuildOptions = {},
): { root: ContainerBox; warnings: Warning[] } {
  const warnings = new WarningList();
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: {
      ...pageStyle,
      width: `${page.width}px`,
      height: `${page.height}px`,
      ...(page.background === undefined ? {} : { background: page.background }),
      ...(page.backgroundColor === undefined ? {} : { backgroundColor: page.backgroundColor }),
    },
    children: buildLayerBoxes(page.layers, { warnings, takeBudget: createBudget(microseconds), codeEncoders }),
  };
  const bounded = boundText(root, characters);
  warnings.addAll(bounded.warnings);
  const marked = boundMarks(bounded.root);
  warnings.addAll(marked.warnings);
  const computed = computeLengths(requireContainer(marked.root), initialFontSize, ({ message }, layerId) =>
    warnings.add({ code: 'style_invalid', message, layerId }),
  );
  return { root: isolateGroups(computed), warnings: warnings.list() };
}

interface PageMaking extends Pick<BoxMaking, 'takeBudget' | 'codeEncoders'> {
  warnings: WarningList;
}

/** Returns a function that grants each requested amount until the budget is used up. */
function createBudget(budget: number): (amount: number) => boolean {
  let left = budget;
  return (amount) => {
    left -= amount;
    return left >= 0;
  };
}

function buildLayerBoxes(layers: readonly ResolvedLayer[], making: PageMaking): Box[] {
  return layers.flatMap((layer) => {
    const kind = layerKinds.get(layer.type);
    if (!kind) throw new Error(`No kind of layer is named ${layer.type}`);
    const { alt } = layer.fields;
    const box = kind.toBox(layer.fields, {
      layerId: layer.id,
      frame: toFrameStyle(layer),
      alt: typeof alt === 'string' ? alt : undefined,
      children: buildLayerBoxes(layer.children, making),
      warn: (code: WarningCode, message: string) => making.warnings.add({ code, message, layerId: layer.id }),
      takeBudget: making.takeBudget,
      codeEncoders: making.codeEncoders,
    });
    return box ? markForPagination(box, layer) : [];
  });
}

/** Copies to the box what pagination must know about a layer and cannot find in its style. */
function markForPagination(box: Box, { flowRegion, loop, place, parts }: ResolvedLayer): Box {
  const markedBox = place === undefined ? box : { ...box, place };
  if (markedBox.kind === 'text' && parts)
    return { ...markedBox, spans: markedBox.spans.flatMap((span, at) => cutUp(span, parts[at])) };
  if (markedBox.kind !== 'container' || !(flowRegion || loop)) return markedBox;
  return { ...markedBox, ...(flowRegion ? { flowRegion } : {}), ...(loop ? { loop } : {}) };
}

/** Splits a span into its parts, if the parts together are its text. */
function cutUp(span: TextSpan, parts: readonly TextPart[] = []): TextSpan[] {
  if (parts.map(({ text }) => text).join('') !== span.text) return [span];
  return parts.map((part) => ({ ...part, style: span.style }));
}
