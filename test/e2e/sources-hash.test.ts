import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashSources } from '../../scripts/build/sources-hash.ts';

it('[CODE-6, RND-17] stored pictures are named by the sources that draw them, and by nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'galley-hash-'));
  try {
    mkdirSync(join(root, 'a/b'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(root, 'a', name), text);
    write('one.ts', '1');
    write('b/two.ts', '2');
    const hash = () => hashSources(root, ['a']);
    const first = hash();
    expect(first).toMatch(/^[\da-f]{32}$/);
    write('one.test.ts', 'x');
    write('notes.md', 'x');
    expect(hash()).toBe(first);
    write('b/two.ts', '3');
    expect(hash()).not.toBe(first);
    write('b/two.ts', '2');
    expect(hash()).toBe(first);
    write('b/three.ts', '');
    expect(hash()).not.toBe(first);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
