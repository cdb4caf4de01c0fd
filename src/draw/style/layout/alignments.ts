import type { Alignment, LayoutStyle } from '#css-layout';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

type Alignments = Pick<
  LayoutStyle,
  'alignItems' | 'alignSelf' | 'alignContent' | 'justifyItems' | 'justifySelf' | 'justifyContent'
>;

const normal: Alignment = { position: 'normal' };
const auto: Alignment = { position: 'auto' };
/** Words that choose a baseline or say how strict an alignment is. */
const modifiers: ReadonlySet<string> = new Set(['first', 'last', 'safe', 'unsafe', 'legacy']);

/** Reads the alignment properties. `place-*` are read as their longhands (CSS Box Alignment 3). */
export function readAlignments(style: BoxStyle): Alignments {
  const content = readPair(style['placeContent']);
  const items = readPair(style['placeItems']);
  const self = readPair(style['placeSelf']);
  const readFirst = (property: string) => readPair(style[property])[0];
  return {
    alignContent: readFirst('alignContent') ?? content[0] ?? normal,
    justifyContent: readFirst('justifyContent') ?? content[1] ?? normal,
    alignItems: readFirst('alignItems') ?? items[0] ?? normal,
    justifyItems: readFirst('justifyItems') ?? items[1] ?? normal,
    alignSelf: readFirst('alignSelf') ?? self[0] ?? auto,
    justifySelf: readFirst('justifySelf') ?? self[1] ?? auto,
  };
}

/** Reads one or two alignments. If the second is absent, it equals the first. */
function readPair(value: string | undefined): [Alignment | undefined, Alignment | undefined] {
  if (value === undefined) return [undefined, undefined];
  const words = parseNodes(value).flatMap((node) => (node.type === 'Identifier' ? node.name : []));
  const alignments: Alignment[] = [];
  let isSafe = false;
  for (const word of words) {
    if (word === 'safe') isSafe = true;
    if (modifiers.has(word)) continue;
    alignments.push({ position: word, ...(isSafe ? { isSafe: true } : {}) });
    isSafe = false;
  }
  return [alignments[0], alignments[1] ?? alignments[0]];
}
