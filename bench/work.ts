/**
 * `npm run bench:work -- [part of a name…] [--made] [--all]`: compares the estimate of work (src/draw/work) with the
 * time that takumi takes, for goldens, the gallery, the pages of the style grammar, and pages that use one effect many
 * times (`--made`: only these), at scales 1 and 2. It draws with the Worker's wasm in Node and counts the process's own
 * processor time, which other programs on the machine affect little. If drawing takes longer than 100 ms, the estimate
 * may be off by a factor of three either way; otherwise the run fails. `--all` prints every page, not only those that
 * are off.
 */
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/paths.ts';
import { drawingFrom, type ResolvedDrawing, resolveDrawing } from '../scripts/preview/resolve.ts';
import { openTakumiWith } from '../scripts/preview/takumi.ts';
import { readGallery } from '../scripts/state/gallery.ts';
import type { Drawing } from '../src/draw/gather/drawing.ts';
import { goldenDocuments } from '../test/golden/documents.ts';
import { parityCases } from '../test/golden/parity.ts';
import { stylePages } from '../test/harness/style-pages.ts';
import { workPages } from './work-pages.ts';

/** Below this many ms, an estimate need not be close. */
const floor = 100;
const allowed = 3;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, made: { type: 'boolean' } },
});
const isSelected = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part));

type Load = () => Promise<ResolvedDrawing>;

function documents(): Array<[string, Load]> {
  const made = workPages().map(({ name, document }): [string, Load] => [name, () => drawingFrom(document, {})]);
  if (options.made) return made;
  return [
    ...made,
    ...Object.entries(parityCases).map(([name, page]): [string, Load] => [name, () => drawingFrom(page, {})]),
    ...[...goldenDocuments()].map(([name, { page }]): [string, Load] => {
      const { name: _, ...document } = page;
      return [`golden/${name}`, () => drawingFrom(document, {})];
    }),
    ...readGallery(inProject('gallery')).map(({ slug }): [string, Load] => [
      `gallery/${slug}`,
      () => resolveDrawing(slug, 1, {}),
    ]),
    ...stylePages().map(({ name, document }): [string, Load] => [`style/${name}`, () => drawingFrom(document, {})]),
  ];
}

const { takumi, pool } = await openTakumiWith();

/** Milliseconds of processor time, the minimum of several drawings. */
async function measureDrawing(drawing: Drawing, scale: number): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let round = 0; round < 3 && (round < 1 || spent < 500); round++) {
    // Discarded, because an instance keeps small pictures decoded.
    if (drawing.pictures.length > 0) pool.discard();
    const before = process.cpuUsage();
    await takumi.raster(drawing, { format: 'png', scale, quality: 90, opaque: false }, (encode) => encode());
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    min = Math.min(min, ms);
    spent += ms;
  }
  return min;
}

/** V8 optimizes wasm for speed only after it has run for a while. */
async function warmUp(): Promise<void> {
  for (const { name, document } of workPages()) {
    if (!/\/(small|100|72|12)$/.test(name)) continue;
    const { drawing } = await drawingFrom(document, {});
    await measureDrawing(drawing, 1);
  }
}

interface Row {
  name: string;
  estimate: number;
  real: number;
  /**
   * It has an SVG of many shapes, each of which is estimated to cover all of it, so only an estimate that is too low is
   * wrong.
   */
  isAtMost: boolean;
}

/** The number of shapes of such an SVG, by its weight (weigh.ts). */
const manyShapes = 100;

function formatRow({ name, estimate, real }: Row): string {
  const times = (estimate / real).toFixed(2).padStart(7);
  return `${times}  ${estimate.toFixed(0).padStart(7)} ms said ${real.toFixed(0).padStart(6)} ms taken  ${name}`;
}

await warmUp();
const rows: Row[] = [];
for (const [name, load] of documents().filter(([name]) => isSelected(name))) {
  const { drawing } = await load();
  for (const scale of [1, 2]) {
    try {
      const estimate = takumi.work(drawing, scale).ms;
      const real = await measureDrawing(drawing, scale);
      const isAtMost = drawing.pictures.some(({ weight = 0 }) => weight > manyShapes);
      const row = { name: `${name} @${scale}`, estimate, real, isAtMost };
      rows.push(row);
      if (options.all) console.log(formatRow(row));
    } catch (error) {
      console.log(`${name} @${scale} was not drawn: ${error instanceof Error ? error.message.slice(0, 120) : error}`);
    }
  }
}
function isOff({ isAtMost, estimate, real }: Row): boolean {
  if (estimate > real && isAtMost) return false;
  if (real <= floor) return estimate > allowed * floor;
  return estimate > allowed * real || estimate < real / allowed;
}

const off = rows.filter(isOff);
const ratio = ({ estimate, real }: Row) => estimate / real;
console.log('\nOff:');
for (const row of off.toSorted((one, other) => ratio(one) - ratio(other))) console.log(formatRow(row));
console.log(
  `${rows.length} drawings, ${rows.filter(({ real }) => real > floor).length} of them over ${floor} ms; ${off.length} estimates more than ${allowed} times off`,
);
process.exitCode = off.length === 0 ? 0 : 1;
