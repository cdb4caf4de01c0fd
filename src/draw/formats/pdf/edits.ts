import type { NamedOperand } from './text-blocks.ts';

/** Text that replaces a part of a content stream. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces the text that a piece of marked content stands for with a blank. */
export function blankText({ start, end }: NamedOperand): Edit {
  return { start, end, text: '( )' };
}

export function applyEdits(content: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return content;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(content.slice(at, start), text);
    at = end;
  }
  return [...parts, content.slice(at)].join('');
}
