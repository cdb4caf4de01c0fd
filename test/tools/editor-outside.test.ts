import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';

const folder = inProject('src/doors/dashboard/editor');
const files = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));

/** What an editor that is embedded in another page may listen to outside of itself. */
const allowedEvents = new Set(['blur', 'visibilitychange', 'pagehide', 'beforeunload', 'copy', 'cut', 'paste']);

const listensTo = /\b(?:window|document|globalThis)\.(add|remove)EventListener\(\s*'(\w+)'/g;

describe('the editor and what is outside of it', () => {
  it('listens outside of itself only to focus, visibility and the clipboard, and stops listening again', () => {
    for (const { path, source } of files) {
      const found = [...source.matchAll(listensTo)];
      const events = (kind: string) => found.flatMap(([, verb, name = '']) => (verb === kind ? [name] : [])).sort();
      expect(events('remove'), path).toEqual(events('add'));
      for (const name of events('add')) expect(allowedEvents, `${path}: ${name}`).toContain(name);
    }
    expect(files.some(({ source }) => listensTo.test(source))).toBe(true);
  });

  it('sends requests only in its hosts, apart from reading its own engine', () => {
    const senders = files.filter(({ source }) =>
      /\b(?:fetch|XMLHttpRequest|sendBeacon|EventSource|WebSocket)\(/.test(source),
    );
    expect(senders.map(({ path }) => path).filter((path) => !/(?:^|\/)http-[a-z-]+\.ts$/.test(path))).toEqual([
      'canvas/engine/start-engine.ts',
    ]);
  });
});
