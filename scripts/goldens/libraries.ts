import { readFileSync } from 'node:fs';
import { inProject } from '../paths.ts';

/** Libraries that can change the pixels of any picture: styles, colors, codes, SVG, text measuring, fonts, emoji. */
const everywhere = [
  '@resvg/resvg-wasm',
  '@takumi-rs/core',
  '@takumi-rs/wasm',
  'bwip-js',
  'chroma-js',
  'css-tree',
  'fontkit',
  'inter-ui',
  'jsep',
  'saxes',
  'subset-font',
];
const fontsAndEmoji = /^@(?:fontsource|fontsource-variable|iconify-json)\//;
/** The dashboard's font, which no drawing uses. */
const ofDashboard = new Set(['@fontsource-variable/inter']);
const browser = ['@cloudflare/puppeteer', '@sparticuz/chromium'];

/** Libraries that decode pictures and encode them in sRGB. */
const photos = ['@jsquash/jpeg', '@jsquash/webp', 'fast-png', 'jpeg-js'];

/** The libraries of each drawing, in addition to those that affect every picture. */
const ownLibraries: Readonly<Record<string, readonly string[]>> = {
  'takumi.png': photos,
  'takumi.jpeg': photos,
  'takumi.webp': photos,
  'takumi.svg': photos,
  'html.png': [...browser, ...photos],
  'html.jpeg': [...browser, ...photos],
  'html.webp': [...browser, ...photos],
  'html.pdf': [...browser, ...photos, 'pdf-lib'],
  'html.pptx': [...browser, ...photos, 'jszip'],
  'html.html5': [...photos, 'harfbuzzjs', 'jszip'],
  'code.png': ['bidi-js', 'get-east-asian-width', 'shiki'],
  'code.jpeg': ['bidi-js', 'get-east-asian-width', 'shiki'],
  'code.webp': ['bidi-js', 'get-east-asian-width', 'shiki', '@jsquash/webp'],
};

/** Libraries that the drawing code imports although they change no pixel, each with the reason. */
export const unseenLibraries: Readonly<Record<string, string>> = {
  'csv-stringify': 'writes the export of the render log',
  htmlparser2: 'reads HTML that the editor imports as layers',
  'p-limit': 'asks for several pictures at a time',
  'ssim.js': 'says how alike two pictures are',
  ws: 'carries the messages of the browser protocol',
  zod: 'judges documents and requests, and refuses or leaves them as they are',
};

interface Lockfile {
  packages: Readonly<
    Record<
      string,
      { version?: string; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
    >
  >;
}

/** The libraries of a drawing, such as `takumi.png`, by name. */
export function listLibraries(drawing: string): string[] {
  const { dependencies, devDependencies } = readManifest();
  const dependencyNames = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => fontsAndEmoji.test(name) && !ofDashboard.has(name),
  );
  return [...new Set([...everywhere, ...dependencyNames, ...(ownLibraries[drawing] ?? [])])].sort();
}

/** The names of all drawings that this file knows. */
export const knownDrawings: readonly string[] = Object.keys(ownLibraries);

/**
 * The installed versions of a library and of all its dependencies, from the lock file: `name@version`, sorted. If a
 * library only fetches, starts or controls a browser, it draws nothing itself, so its dependencies are left out.
 */
export function listInstalled(name: string): string[] {
  const { packages } = readLockfile();
  if (browser.includes(name)) return [`${name}@${packages[`node_modules/${name}`]?.version}`];
  const installed = new Set<string>();
  const open: Array<[from: string, name: string]> = [['', name]];
  for (let next = open.pop(); next; next = open.pop()) {
    const path = findPackagePath(packages, ...next);
    const entry = path === undefined ? undefined : packages[path];
    // An optional dependency for another platform may be missing.
    if (path === undefined || !entry || installed.has(path)) continue;
    installed.add(path);
    const needed = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const each of Object.keys(needed)) if (!each.startsWith('@types/')) open.push([path, each]);
  }
  const printed = [...installed].map((path) => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`);
  return [...new Set(printed)].sort();
}

/** The package that another one imports: in its own folder first, then in those above (Node's resolution). */
function findPackagePath(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Lists pinned versions in package.json that differ from those in the lock file, one sentence each. */
export function listUnpinned(names: readonly string[]): string[] {
  const { dependencies, devDependencies } = readManifest();
  const pinned: Record<string, string> = { ...dependencies, ...devDependencies };
  const { packages } = readLockfile();
  return names.flatMap((name) => {
    const installed = packages[`node_modules/${name}`]?.version;
    if (pinned[name] !== undefined && pinned[name] === installed) return [];
    return [
      `package.json pins ${name} to ${pinned[name] ?? 'nothing'}, package-lock.json installs ${installed}. Run npm install, ` +
        'look at the goldens, raise the versions in src/draw/drawing-versions.ts, and run npm run goldens:lock.',
    ];
  });
}

function readManifest(): { dependencies: Record<string, string>; devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
}

function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
}
