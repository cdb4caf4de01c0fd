import { describe, expect, it } from 'vitest';

/** The files that doors may call, by the names that .dependency-cruiser.cjs allows them. */
const files: Record<string, string> = import.meta.glob(
  ['./**/{find,list,list-*,published,usage,balance,paging}.ts', '!./**/*.test.ts', '!./**/*.fixture.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const writing = /\.(?:insert|update|delete|replace|run|exec)\(|\b(?:insert into|update|delete from|replace into)\s+\w/i;

describe('records that doors may call', () => {
  it.each(Object.entries(files))('%s write nothing', (_, text) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(code.split('\n').filter((line) => writing.test(line))).toEqual([]);
  });

  it('are found by the test', () => {
    expect(Object.keys(files).length).toBeGreaterThan(20);
  });
});
