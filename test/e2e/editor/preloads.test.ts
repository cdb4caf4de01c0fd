import type { Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EditorPerson, square, untilDrawn } from './open-editor.ts';
import { editorPath, type MadePage } from './open-page.ts';

/** What cannot be named before the page is known: its values and fonts, and the worker, which is no module of the page. */
const unnamed = [
  /^\/app\/canvas\/values$/,
  /^\/app\/canvas\/fonts\/[^/]+\/.+\.woff2$/,
  /^\/app\/files\/drawing\.worker-[\w-]+\.js$/,
];

let editor: EditorPerson;
let made: MadePage;

beforeAll(async () => {
  editor = await EditorPerson.create();
  made = await editor.makePage([
    square('a', 50, 50, '#0f766e'),
    { id: 't', type: 'text', x: 0, y: 0, content: 'Text' },
  ]);
});

/** The paths that the document of the editor names for the browser to load. */
async function readNamed(document: { text(): Promise<string> }): Promise<string[]> {
  const links = (await document.text()).matchAll(
    /<(?:link rel="(?:modulepreload|preload|stylesheet)"|script) [^>]*\b(?:href|src)="(\/[^"]+)"/g,
  );
  return [...links].map(([, path = '']) => path.replaceAll('&amp;', '&'));
}

describe('the document of the editor', () => {
  it('[DASH-1] names only what exists', async () => {
    const { request } = editor.person.context;
    const named = await readNamed(await request.get(editorPath(made)));
    expect(named.length).toBeGreaterThan(10);
    const answers = await Promise.all(named.map(async (path) => [path, (await request.get(path)).status()] as const));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('[DASH-1] names all files that the first picture needs, and nothing that is loaded twice', async () => {
    const page = await editor.person.context.newPage();
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(sent.url().slice(editor.origin.length)));
    const document = (await page.goto(editorPath(made))) as Response;
    await untilDrawn(page);
    const named = await readNamed(document);
    await page.close();
    const files = requested.filter(
      (path) => /^\/app\/(canvas|files)\/.+$/.test(path) && !/^\/app\/files\/.+\.woff2$/.test(path),
    );
    expect(files.filter((path) => !named.includes(path) && !unnamed.some((each) => each.test(path)))).toEqual([]);
    expect(named.filter((path) => requested.filter((each) => each === path).length !== 1)).toEqual([]);
  });
});
