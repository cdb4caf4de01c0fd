import { describe, expect, it } from 'vitest';

/**
 * The text of every file of records, by path. object-database.ts and ledger-schema.ts have none: they create the tables
 * of Durable Objects.
 */
const files: Record<string, string> = import.meta.glob(
  ['./**/*.ts', '!./**/*.test.ts', '!./**/*.fixture.ts', '!./object-database.ts', '!./ledger-schema.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const paths = Object.keys(files);
const reads = paths.filter((path) => !path.endsWith('-writes.ts'));
const writes = paths.filter((path) => path.endsWith('-writes.ts'));

const statementThatWrites = /\.(?:insert|update|delete|run)\(|\b(?:insert into|update|delete from|replace into)\s+\w/i;

/** The lines of code that build a statement which writes. Comments do not count. */
function linesThatWrite(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return code.split('\n').filter((line) => statementThatWrites.test(line));
}

describe('the files of records', () => {
  it.each(reads)('%s has no statement that inserts, updates or deletes', (path) => {
    expect(linesThatWrite(files[path] ?? '')).toEqual([]);
  });

  it.each(writes)('%s writes, and has the file of its table next to it', (path) => {
    expect(linesThatWrite(files[path] ?? '')).not.toEqual([]);
    expect(reads).toContain(path.replace('-writes.ts', '.ts'));
  });

  it('are found by this test', () => {
    expect(reads.length).toBeGreaterThan(35);
    expect(writes.length).toBeGreaterThan(25);
  });
});
