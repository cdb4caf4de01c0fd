import { operationsInState, stringBytes } from './content-tokens.ts';

/** The name of a resource in a content stream, without the slash, and its position there. */
export interface NamedOperand {
  name: string;
  start: number;
  end: number;
}

/** Codes that are shown in the font with this resource name. */
export interface ShownText {
  font: string;
  bytes: string;
}

/** Text between BT and ET. */
interface TextBlock {
  start: number;
  end: number;
  /** The id of the marked content that contains the block. Browsers give each node of the document its own id. */
  mcid: string | undefined;
  /** The operands of the first text matrix: the position at which the block begins on the page. */
  at: string;
  /** The texts that the block shows, in order. */
  shownTexts: ShownText[];
  /** The positions at which the block names its fonts. */
  fonts: NamedOperand[];
  /** The name of the graphics state that was set last before the block. */
  state: string | undefined;
}

interface StreamText {
  blocks: TextBlock[];
  /** The XObjects that are drawn. */
  drawn: NamedOperand[];
  /** The replacement texts of marked content, such as the letters of a ligature. */
  spoken: NamedOperand[];
}

interface State {
  font: string;
  graphics: string | undefined;
}

/** Reads the texts and XObjects that a content stream draws. */
export function readStreamText(content: string): StreamText {
  const blocks: TextBlock[] = [];
  const drawn: NamedOperand[] = [];
  const spoken: NamedOperand[] = [];
  const marks: Array<string | undefined> = [];
  const initial: State = { font: '', graphics: undefined };
  let block: TextBlock | undefined;
  for (const { operator, operands: written, end, state } of operationsInState(content, initial)) {
    const operands = written.map(({ text, ...place }): NamedOperand => ({ name: text.replace(/^\//, ''), ...place }));
    const [first] = operands;
    const last = operands.at(-1);
    switch (operator) {
      case 'gs':
        state.graphics = first?.name;
        break;
      case 'BDC':
        marks.push(findOperand(operands, 'MCID')?.name ?? marks.at(-1));
        spoken.push(...[findOperand(operands, 'ActualText')].filter((text) => text !== undefined));
        break;
      case 'BMC':
        marks.push(marks.at(-1));
        break;
      case 'EMC':
        marks.pop();
        break;
      case 'BT':
        block = {
          start: end - operator.length,
          end,
          mcid: marks.at(-1),
          at: '',
          shownTexts: [],
          fonts: [],
          state: state.graphics,
        };
        break;
      case 'ET':
        if (block) blocks.push({ ...block, end });
        block = undefined;
        break;
      case 'Tf':
        if (first) {
          state.font = first.name;
          block?.fonts.push(first);
        }
        break;
      case 'Tm':
        if (block && block.at === '') block.at = operands.map(({ name }) => name).join(' ');
        break;
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        for (const { name } of operands) {
          if (/^[(<]/.test(name)) block?.shownTexts.push({ font: state.font, bytes: stringBytes(name) });
        }
        break;
      case 'Do':
        if (last) drawn.push(last);
        break;
    }
  }
  return { blocks, drawn, spoken };
}

/**
 * Returns the blocks that repeat another one: they belong to the same node of the document and show the same text at
 * the same place. A browser draws a text once more for each shadow and stroke. The last block that is not an outline is
 * the text itself.
 */
export function findRepeats(
  blocks: readonly TextBlock[],
  { getText, isOutline }: { getText(block: TextBlock): string; isOutline(block: TextBlock): boolean },
): TextBlock[] {
  const groups = Map.groupBy(
    blocks.filter(({ mcid }) => mcid !== undefined),
    (block) => `${block.mcid} ${block.at}`,
  );
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return [];
    const same = Map.groupBy(group, getText);
    return [...same.values()].flatMap((all) => {
      const originalBlock = all.findLast((block) => !isOutline(block)) ?? all.at(-1);
      return all.filter((block) => block !== originalBlock);
    });
  });
}

/** Returns the value of a key of the dictionary among the operands. */
function findOperand(operands: readonly NamedOperand[], key: string): NamedOperand | undefined {
  const operandIndex = operands.findIndex(({ name }) => name === key);
  return operandIndex < 0 ? undefined : operands[operandIndex + 1];
}
