import type { Call } from './call.ts';
import { graphemes } from './intl.ts';

/**
 * The number of characters that cost one step in the segmenter, which takes about eight times as long per character as
 * a copy.
 */
const charactersPerSegmenterStep = 8;
const maxCharacters = 100_000;

interface Leading {
  text: string;
  clusters: number;
  whole: boolean;
}

/** Takes the first `count` grapheme clusters of a text. Also returns whether they are the whole text. */
function leading(call: Call, text: string, count: number): Leading {
  const segmenter = graphemes(call.locale(), { granularity: 'grapheme' }, call.meter);
  let clusters = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (clusters === count) return { text: text.slice(0, index), clusters, whole: false };
    call.meter.spend(segment.length / charactersPerSegmenterStep);
    clusters++;
  }
  return { text, clusters, whole: true };
}

/**
 * Cuts a text to at most `length` grapheme clusters (UAX 29), including the end mark. If the end mark alone is longer,
 * it is cut too.
 */
export function truncate(call: Call): string {
  const text = call.text(0);
  const max = call.integer(1, 0, maxCharacters);
  if (leading(call, text, max).whole) return text;
  const end = leading(call, call.text(2, '…'), max);
  return leading(call, text, max - end.clusters).text + end.text;
}
