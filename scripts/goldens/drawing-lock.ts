import { readFileSync } from 'node:fs';
import { drawingVersions } from '../../src/draw/drawing-versions.ts';
import { inProject } from '../paths.ts';

export const lockFile = inProject('test/golden/drawing.lock.json');

/** Hashes, by the name of the golden. */
export type Hashes = Readonly<Record<string, string>>;

/** The versions of each drawing, and the libraries and goldens that belong to these versions. */
export interface DrawingLock {
  /** Version numbers, by `engine.format`. */
  versions: Readonly<Record<string, number>>;
  /** The installed versions of each library that can change a pixel, by the name of the library. */
  libraries: Readonly<Record<string, readonly string[]>>;
  /** Hashes by kind: the pictures in the golden folders, and what the engines print for the golden documents. */
  goldens: Readonly<Record<string, Hashes>>;
}

/** The kinds of goldens that show the result of each drawing. */
export const goldensByDrawing: Readonly<Record<string, readonly string[]>> = {
  'takumi.png': ['pictures', 'gallery'],
  'takumi.jpeg': ['pictures', 'gallery'],
  'takumi.webp': ['pictures', 'gallery'],
  'takumi.svg': ['svg'],
  'html.png': ['screen'],
  'html.jpeg': ['screen'],
  'html.webp': ['screen'],
  'html.pdf': ['print'],
  // Both contain pictures that takumi draws.
  'html.pptx': ['slides', 'pictures'],
  'html.html5': ['ads', 'pictures'],
  'code.png': ['code'],
  'code.jpeg': ['code'],
  'code.webp': ['code'],
};

/** The declared versions by `engine.format`. */
export function declaredVersions(): Record<string, number> {
  const entries = Object.entries(drawingVersions).flatMap(([engine, formats]) =>
    Object.entries(formats).map(([format, version]): [string, number] => [`${engine}.${format}`, version]),
  );
  return Object.fromEntries(entries);
}

export function readLock(): DrawingLock {
  return JSON.parse(readFileSync(lockFile, 'utf8')) as DrawingLock;
}

/**
 * Reasons not to replace one lock with another, as sentences that say what to do: a golden or a library of a drawing
 * has changed although the version has not, or a version was lowered. Added and removed ones do not count as changes.
 * `listLibraries` returns the names of a drawing's libraries.
 */
export function lockFaults(
  before: DrawingLock,
  now: DrawingLock,
  listLibraries: (drawing: string) => readonly string[],
): string[] {
  return Object.keys(now.versions).flatMap((drawing) => {
    const [old = 0, version = 0] = [before.versions[drawing], now.versions[drawing]];
    if (version > old) return [];
    if (version < old) return [`${drawing} had version ${old} and has ${version}: versions only rise.`];
    const goldens = (goldensByDrawing[drawing] ?? []).flatMap((kind) => {
      const changed = listChanged(before.goldens[kind] ?? {}, now.goldens[kind] ?? {});
      return changed.length > 0 ? [`the ${kind} of ${formatNames(changed)}`] : [];
    });
    const libraries = listLibraries(drawing).flatMap((name) => changedLibrary(name, before, now));
    const changes = [...goldens, ...libraries];
    if (changes.length === 0) return [];
    const location = `drawingVersions.${drawing} in src/draw/drawing-versions.ts`;
    return [
      `${drawing} is version ${version}, but what it draws with or looks like changed: ${changes.join('; ')}. ` +
        `Look at the goldens, raise ${location} to ${version + 1}, and run npm run goldens:lock.`,
    ];
  });
}

/** @throws Error if goldens of a kind may not be overwritten because a version that they show was not raised */
export function requireRaised(
  kind: string,
  before = readLock(),
  versions: DrawingLock['versions'] = declaredVersions(),
): void {
  const unraised = Object.keys(goldensByDrawing).filter(
    (drawing) =>
      goldensByDrawing[drawing]?.includes(kind) && (versions[drawing] ?? 0) <= (before.versions[drawing] ?? 0),
  );
  if (unraised.length === 0) return;
  throw new Error(
    `The golden is drawn otherwise than before: raise ${unraised.join(', ')} in src/draw/drawing-versions.ts first.`,
  );
}

function changedLibrary(name: string, before: DrawingLock, now: DrawingLock): string[] {
  const [old, installed] = [before.libraries[name] ?? [], now.libraries[name] ?? []];
  const gone = old.filter((each) => !installed.includes(each));
  const come = installed.filter((each) => !old.includes(each));
  if (gone.length + come.length === 0) return [];
  return [`the library ${name} (${[...gone.map((each) => `-${each}`), ...come.map((each) => `+${each}`)].join(' ')})`];
}

function listChanged(before: Hashes, now: Hashes): string[] {
  return Object.keys(now).filter((name) => before[name] !== undefined && before[name] !== now[name]);
}

function formatNames(names: readonly string[]): string {
  const firstNames = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${firstNames} and ${names.length - 5} more` : firstNames;
}
