import type { ContainerBox } from '../../design/boxes/types.ts';
import { type PreparedText, prepareTree, walkBoxes } from '../prepare/tree.ts';
import { isNoWrap } from '../style/text.ts';
import { measuringNs } from './costs.ts';
import { countMatches, countScripts } from './scripts.ts';
import { type Work, WorkByLayer } from './work-by-layer.ts';

interface LayoutOptions {
  /** The number of font files that the texts need. */
  fonts: number;
  /** Counts the emoji of a layer's text that are drawn as pictures. */
  countEmoji(layerId: string, text: string): number;
}

/**
 * Estimates the milliseconds of laying out a page before any text is shaped (RND-21, SEC-3). The estimate is the sum of
 * the cost of each box, and of the cost of measuring each text, times the number of its measurements. The time of
 * estimating is linear in boxes and characters.
 */
export function estimateLayout(root: ContainerBox, { fonts, countEmoji }: LayoutOptions): Work {
  const spent = new WorkByLayer();
  spent.add(root.layerId, fonts * measuringNs.font);
  for (const prepared of walkBoxes(prepareTree(root))) {
    const { layerId } = prepared.box;
    spent.add(layerId, measuringNs.box);
    if (prepared.kind !== 'text') continue;
    let ns: number = measuringNs.text;
    for (const { characters } of prepared.spans) {
      const { intricate, han } = countScripts(characters);
      ns += characters.length * measuringNs.character + intricate * measuringNs.intricate + han * measuringNs.han;
      ns += countMatches(/\t/g, characters) * measuringNs.tab + countEmoji(layerId, characters) * measuringNs.emoji;
    }
    spent.add(layerId, ns * countMeasures(prepared));
  }
  return spent.total();
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Counts how often a text is measured: for its size, for its lines, and for each attempt to correct quirks or to fit
 * the text.
 */
function countMeasures({ box, text, spans }: PreparedText): number {
  const has = (pattern: RegExp) => spans.some(({ characters }) => pattern.test(characters));
  const length = spans.reduce((sum, { characters }) => sum + characters.length, 0);
  const isCuttable = box.maxLines !== undefined || (box.style['textOverflow'] === 'ellipsis' && isNoWrap(text));
  const sizes = box.shrinkTo === undefined ? 0 : 2 * halvings(text.size * 10) + 1;
  const cuts = isCuttable && !box.isCutToFit ? halvings(length) + 3 : 0;
  return 2 + sizes + cuts + (has(rightToLeft) ? 1 : 0) + (has(/\t/) ? 4 : 0) + (has(/\u00ad/) ? 16 : 0);
}

/** Returns the number of attempts of a binary search over `count` values. */
function halvings(count: number): number {
  return Math.ceil(Math.log2(Math.max(2, count)));
}
