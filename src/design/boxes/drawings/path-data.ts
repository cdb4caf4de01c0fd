import { LruCache } from '../../../core/lru-cache.ts';
import { printNumber } from './markup.ts';

type PathResult = { d: string; commands: number } | { problem: string };

/** The number of arguments of each command (SVG 2, section 9.3.9). */
const arities: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/** The time to fill a path grows faster than the number of its commands. */
const maxCommands = 10_000;
const maxLength = 400_000;
const maxCoordinate = 100_000;
const separator = /[\s,]*/y;
const letter = /[MmZzLlHhVvCcSsQqTtAa]/y;
const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const flag = /[01]/y;

/**
 * Parses path data by its grammar (SVG 2, section 9.3.9) and prints it again, with a letter before every command and
 * numbers rounded to a thousandth of a px. A renderer would draw the path up to the first fault; this function reports
 * the fault instead.
 */
export function printPath(d: string): PathResult {
  return printed.remember(d, d.length, () => print(d));
}

// The cache helps with loops, in which a path can appear a thousand times.
const printed = new LruCache<PathResult>({ entries: 256, weight: 1_000_000 });

function print(d: string): PathResult {
  if (d.length > maxLength) return { problem: `the path is longer than ${maxLength} characters` };
  const cursor = { text: d, at: 0 };
  const parts: string[] = [];
  let command = '';
  for (skip(cursor); cursor.at < d.length; skip(cursor)) {
    const start = cursor.at;
    command = take(cursor, letter) ?? following(command);
    if (command === '' || (parts.length === 0 && command.toLowerCase() !== 'm')) {
      return { problem: 'the path does not start with a move command' };
    }
    const values = takeArguments(cursor, command);
    if (!values || cursor.at === start) return { problem: `the path is not valid from character ${start + 1} on` };
    if (values.some((value) => Math.abs(value) > maxCoordinate)) {
      return { problem: `the path has a number beyond ${maxCoordinate}` };
    }
    parts.push(`${command}${values.map(printNumber).join(' ')}`);
    if (parts.length > maxCommands) return { problem: `the path has more than ${maxCommands} commands` };
  }
  if (parts.length === 0) return { problem: 'the path is empty' };
  return { d: parts.join(''), commands: parts.length };
}

/** Describes what is wrong with path data; undefined if it is valid. */
export function pathProblem(d: string): string | undefined {
  const result = printPath(d);
  return 'problem' in result ? result.problem : undefined;
}

/** Multiplies every length in path data by a factor. Invalid data is returned unchanged. */
export function scalePath(d: string, factor: number): string {
  const path = printPath(d);
  if ('problem' in path) return d;
  return path.d.replaceAll(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, text: string) => {
    const values = text === '' ? [] : text.split(' ').map(Number);
    // The rotation and the two flags of an arc are not lengths.
    const isLength = (index: number) => command.toLowerCase() !== 'a' || index % 7 < 2 || index % 7 > 4;
    return `${command}${values.map((value, index) => printNumber(isLength(index) ? value * factor : value)).join(' ')}`;
  });
}

interface Cursor {
  text: string;
  at: number;
}

/**
 * The command of coordinates that follow without a letter: the same command again, but lines after a move. A close is
 * not repeated.
 */
function following(command: string): string {
  if (command === 'M') return 'L';
  if (command === 'm') return 'l';
  return command.toLowerCase() === 'z' ? '' : command;
}

function takeArguments(cursor: Cursor, command: string): number[] | undefined {
  const isArc = command.toLowerCase() === 'a';
  const arity = arities[command.toLowerCase()] ?? 0;
  const values: number[] = [];
  while (values.length < arity) {
    skip(cursor);
    // The flags of an arc need no separator.
    const isFlag = isArc && (values.length === 3 || values.length === 4);
    const token = take(cursor, isFlag ? flag : number);
    if (token === undefined) return undefined;
    values.push(Number(token));
  }
  return values;
}

function skip(cursor: Cursor): void {
  take(cursor, separator);
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const [token] = pattern.exec(cursor.text) ?? [];
  cursor.at += token?.length ?? 0;
  return token;
}
