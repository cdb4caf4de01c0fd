import type { ContainerBox } from '../../design/boxes/types.ts';
import { everyBox, type PreparedText, prepareTree } from '../prepare/tree.ts';
import { isNoWrap } from '../style/text.ts';
import { measuringNs } from './costs.ts';
import { countOf, countScripts } from './scripts.ts';
import { type Work, WorkByLayer } from './work-by-layer.ts';

interface LayoutOptions {
  /** Font files that the texts need. */
  fonts: number;
  /** Emoji that are drawn as pictures, of a layer's text. */
  countEmoji(layerId: string, text: string): number;
}

/**
 * Milliseconds of laying out a page, known before any text is shaped (RND-21, SEC-3): what each box takes, and what measuring
 * each text takes once, times how often it is measured. Linear in boxes and characters.
 */
export function estimateLayout(root: ContainerBox, { fonts, countEmoji }: LayoutOptions): Work {
  const spent = new WorkByLayer();
  spent.add(root.layerId, fonts * measuringNs.font);
  for (const prepared of everyBox(prepareTree(root))) {
    const { layerId } = prepared.box;
    spent.add(layerId, measuringNs.box);
    if (prepared.kind !== 'text') continue;
    let ns: number = measuringNs.text;
    for (const { characters } of prepared.spans) {
      const { intricate, han } = countScripts(characters);
      ns += characters.length * measuringNs.character + intricate * measuringNs.intricate + han * measuringNs.han;
      ns += countOf(/\t/g, characters) * measuringNs.tab + countEmoji(layerId, characters) * measuringNs.emoji;
    }
    spent.add(layerId, ns * measuresOf(prepared));
  }
  return spent.total();
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** How often a text is measured: its size and its lines, and again for each try of what takumi or a fit needs. */
function measuresOf({ box, text, spans }: PreparedText): number {
  const has = (pattern: RegExp) => spans.some(({ characters }) => pattern.test(characters));
  const length = spans.reduce((sum, { characters }) => sum + characters.length, 0);
  const isCuttable = box.maxLines !== undefined || (box.style['textOverflow'] === 'ellipsis' && isNoWrap(text));
  const sizes = box.shrinkTo === undefined ? 0 : 2 * halvings(text.size * 10) + 1;
  const cuts = isCuttable && !box.isCutToFit ? halvings(length) + 3 : 0;
  return 2 + sizes + cuts + (has(rightToLeft) ? 1 : 0) + (has(/\t/) ? 4 : 0) + (has(/\u00ad/) ? 16 : 0);
}

/** Tries until a search that halves `count` places ends. */
function halvings(count: number): number {
  return Math.ceil(Math.log2(Math.max(2, count)));
}
