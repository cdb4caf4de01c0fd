import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorMessage, Failure, hasErrorCode } from '../terminal/failure.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Prints JSON for a file, indented by two spaces and with a line break at the end. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Computes a hash of a value. The order of members does not affect it. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(value)))
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sortKeys(each)]),
  );
}

/**
 * Reads the JSON object in a file; undefined if the file does not exist. @throws Failure invalid if the file contains
 * anything else
 */
export async function readObject(path: string): Promise<JsonObject | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
  } catch (error) {
    throw new Failure('invalid', `${path} is not JSON: ${errorMessage(error)}`);
  }
  throw new Failure('invalid', `${path} must be a JSON object`);
}
