import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DrawingLock,
  declaredVersions,
  goldensByDrawing,
  lockFaults,
  readLock,
  requireRaised,
} from '../../scripts/goldens/drawing-lock.ts';
import { presentLock } from '../../scripts/goldens/fingerprints.ts';
import { knownDrawings, listLibraries, listUnpinned, unseenLibraries } from '../../scripts/goldens/libraries.ts';
import { inProject } from '../../scripts/paths.ts';
import { formatNames } from '../../src/core/names/renders.ts';

let present: DrawingLock;

beforeAll(async () => {
  present = await presentLock();
});

/** What the lock would report if one thing were different. */
const faultsWhen = (now: Partial<DrawingLock>) => lockFaults(present, { ...present, ...now }, listLibraries);
const listDrawings = (faults: readonly string[]) => faults.map((fault) => fault.split(' ')[0]).sort();
const withGolden = (kind: string, name: string, hash: string) => ({
  goldens: { ...present.goldens, [kind]: { ...present.goldens[kind], [name]: hash } },
});
const raised = (...drawings: string[]) => ({
  versions: {
    ...present.versions,
    ...Object.fromEntries(drawings.map((name) => [name, (present.versions[name] ?? 0) + 1])),
  },
});

describe('drawing versions', () => {
  it('[SCL-5] match the goldens and libraries that exist', () => {
    expect(lockFaults(readLock(), present, listLibraries)).toEqual([]);
    expect(readLock(), 'run npm run goldens:lock').toEqual(present);
  });

  it('[SCL-5] are declared for every engine and format, each with goldens and libraries', () => {
    const declared = Object.keys(declaredVersions()).sort();
    expect([...knownDrawings].sort()).toEqual(declared);
    expect(Object.keys(goldensByDrawing).sort()).toEqual(declared);
    for (const kinds of Object.values(goldensByDrawing)) {
      expect(kinds.length).toBeGreaterThan(0);
      for (const kind of kinds) expect(Object.keys(present.goldens[kind] ?? {}).length, kind).toBeGreaterThan(3);
    }
    for (const format of formatNames) {
      expect(
        declared.some((drawing) => drawing.endsWith(`.${format}`)),
        format,
      ).toBe(true);
    }
    for (const version of Object.values(declaredVersions()))
      expect(Number.isInteger(version) && version > 0).toBe(true);
  });

  it.each(
    Object.keys(goldensByDrawing).flatMap((drawing) => goldensByDrawing[drawing]?.map((kind) => [drawing, kind]) ?? []),
  )('[SCL-5] %s: a change of the %s needs a new version', (drawing, kind) => {
    const name = Object.keys(present.goldens[kind] ?? {})[0] ?? '';
    const changed = withGolden(kind, name, 'another');
    const drawingFault = faultsWhen(changed).find((fault) => fault.startsWith(`${drawing} `)) ?? '';
    expect(drawingFault).toContain(name);
    expect(drawingFault).toContain('npm run goldens:lock');
    const of = Object.keys(goldensByDrawing).filter((each) => goldensByDrawing[each]?.includes(kind));
    expect(listDrawings(faultsWhen(changed))).toEqual(of.sort());
    expect(faultsWhen({ ...changed, ...raised(...of) })).toEqual([]);
    expect(listDrawings(faultsWhen({ ...changed, ...raised(...of.filter((each) => each !== drawing)) }))).toEqual([
      drawing,
    ]);
  });

  it('[SCL-5] need not change if a golden is added or removed, and never decrease', () => {
    expect(faultsWhen(withGolden('pictures', 'one-more.png', 'new'))).toEqual([]);
    const fewer = Object.fromEntries(Object.entries(present.goldens['code'] ?? {}).slice(1));
    expect(faultsWhen({ goldens: { ...present.goldens, code: fewer } })).toEqual([]);
    expect(faultsWhen({ versions: { ...present.versions, 'takumi.svg': 0 } })).toEqual([
      expect.stringContaining('only rise'),
    ]);
  });

  it.each([
    ['css-tree', Object.keys(goldensByDrawing)],
    ['@takumi-rs/wasm', Object.keys(goldensByDrawing)],
    ['@fontsource/inter', Object.keys(goldensByDrawing)],
    ['@iconify-json/noto', Object.keys(goldensByDrawing)],
    ['pdf-lib', ['html.pdf']],
    ['shiki', ['code.png', 'code.jpeg', 'code.webp']],
    ['@jsquash/webp', Object.keys(goldensByDrawing).filter((name) => name !== 'code.png' && name !== 'code.jpeg')],
    ['jpeg-js', Object.keys(goldensByDrawing).filter((name) => !name.startsWith('code.'))],
  ])('[SCL-5] a new %s needs new versions of what it draws', (name, drawings) => {
    expect(present.libraries[name]?.length).toBeGreaterThan(0);
    const changed = { libraries: { ...present.libraries, [name]: [`${name}@99.0.0`] } };
    const faults = faultsWhen(changed);
    expect(listDrawings(faults)).toEqual([...drawings].sort());
    for (const fault of faults) expect(fault).toContain(`+${name}@99.0.0`);
    expect(faultsWhen({ ...changed, ...raised(...drawings) })).toEqual([]);
  });

  it('[SCL-5] include the dependencies of libraries', () => {
    expect(present.libraries['pdf-lib']).toEqual(expect.arrayContaining([expect.stringMatching(/^pako@/)]));
    expect(present.libraries['css-tree']).toEqual(expect.arrayContaining([expect.stringMatching(/^mdn-data@/)]));
  });

  it('[SCL-5] include every library that the drawing code imports, each pinned to the installed version', () => {
    const listed = new Set(knownDrawings.flatMap(listLibraries));
    const named = new Set(drawingFolders.flatMap(librariesNamedIn));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !listed.has(name) && !(name in unseenLibraries))).toEqual([]);
    for (const [name, reason] of Object.entries(unseenLibraries)) {
      expect([name, named.has(name), listed.has(name)]).toEqual([name, true, false]);
      expect(reason.length).toBeGreaterThan(20);
    }
    expect(listUnpinned([...listed])).toEqual([]);
  });

  it('[SCL-5] must be raised before a golden is overwritten', () => {
    for (const kind of ['pictures', 'gallery', 'code']) {
      expect(() => requireRaised(kind, present, present.versions)).toThrow('drawing-versions.ts');
      const of = Object.keys(goldensByDrawing).filter((each) => goldensByDrawing[each]?.includes(kind));
      expect(() => requireRaised(kind, present, raised(...of).versions)).not.toThrow();
      expect(() => requireRaised(kind, present, raised(...of.slice(1)).versions)).toThrow(of[0]);
    }
  });
});

const drawingFolders = [
  'src/core',
  'src/design',
  'src/draw',
  'src/services/render',
  'src/services/code-image',
  'workers/renderer',
];

/** The packages that the files of a folder import, without tests and their utilities. */
function librariesNamedIn(folder: string): string[] {
  const files = readdirSync(inProject(folder), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(?:test|fixture|d)\.ts$/.test(entry.name),
  );
  return files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8');
    if (text.includes("from 'vitest'")) return [];
    const imports = [...text.matchAll(/(?:^import (?:[^'"]*? from )?|\bimport\()['"]([^'"]+)['"]/gms)];
    return imports
      .filter(([statement]) => !statement.startsWith('import type'))
      .map(([, from = '']) => from)
      .filter((from) => !/^(?:[.#]|node:|cloudflare:)/.test(from))
      .map((from) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  });
}
