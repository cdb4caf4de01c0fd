import { type CssNode, generate, parse, walk } from 'css-tree';
import { littleEndian } from '../../../gather/pictures/byte-view.ts';

/** The time in seconds after which an ad must not move any more. */
export const longestAnimation = 30;

/** Returns the seconds for which the longest animation of a style sheet runs, including its delay. */
export function cssAnimationSeconds(css: string): number {
  let longest = 0;
  walk(parse(css, { parseValue: false }), {
    visit: 'Block',
    enter(block: CssNode) {
      if (block.type === 'Block') longest = Math.max(longest, blockSeconds(block));
    },
  });
  return longest;
}

/** Combines the largest duration, delay and count of the block, so that the result is never too small. */
function blockSeconds(block: CssNode & { type: 'Block' }): number {
  const [durations, delays, counts] = [[0], [0], [1]];
  for (const node of block.children) {
    if (node.type !== 'Declaration') continue;
    const name = /^(?:-\w+-)?animation(?:-(duration|delay|iteration-count))?$/i.exec(node.property);
    if (!name) continue;
    for (const part of generate(node.value).split(',')) {
      const times = part.split(' ').flatMap((word) => {
        const [, value, unit] = /^(-?[\d.]+)(ms|s)$/i.exec(word) ?? [];
        return value === undefined ? [] : [Number(value) / (unit?.toLowerCase() === 'ms' ? 1_000 : 1)];
      });
      const [first = 0, second = 0] = times;
      if (name[1]?.toLowerCase() === 'delay') delays.push(first);
      else durations.push(first);
      if (!name[1]) delays.push(second);
      if (name[1] === undefined || /count/i.test(name[1])) counts.push(readIterationCount(part));
    }
  }
  const [duration, delay, count] = [Math.max(...durations), Math.max(...delays), Math.max(...counts)];
  return duration === 0 ? 0 : delay + duration * count;
}

function readIterationCount(part: string): number {
  if (/\binfinite\b/i.test(part)) return Number.POSITIVE_INFINITY;
  return Math.max(1, ...[...part.matchAll(/(?<![\w.#-])(\d+(?:\.\d+)?)(?![\w.%])/g)].map(([count]) => Number(count)));
}

/**
 * Returns the seconds for which a GIF moves: the sum of its delays, times the number of repetitions that the file
 * states (GIF89a section 23, NETSCAPE2.0). Browsers show frames of less than 20 ms for 100 ms.
 */
export function gifSeconds(bytes: Uint8Array): number {
  const view = littleEndian(bytes);
  let at = 13 + colorTable(view.u8(10));
  let [seconds, frames, plays] = [0, 0, 1];
  while (at < view.length) {
    const block = view.u8(at);
    if (block === 0x2c) {
      frames++;
      at = afterSubBlocks(at + 11 + colorTable(view.u8(at + 9)));
    } else if (block === 0x21) {
      const label = view.u8(at + 1);
      if (label === 0xf9) seconds += view.u16(at + 4) < 2 ? 0.1 : view.u16(at + 4) / 100;
      if (label === 0xff && view.ascii(at + 3, 11) === 'NETSCAPE2.0') {
        const repeats = view.u16(at + 16);
        plays = repeats === 0 ? Number.POSITIVE_INFINITY : repeats + 1;
      }
      at = afterSubBlocks(at + 2);
    } else {
      break;
    }
  }
  return frames > 1 ? seconds * plays : 0;

  function afterSubBlocks(start: number): number {
    let next = start;
    while (next < view.length && view.u8(next) !== 0) next += view.u8(next) + 1;
    return next + 1;
  }
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
