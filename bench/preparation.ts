import { drawingFrom } from '../scripts/preview/resolve.ts';
import { openTakumiPool } from '../scripts/preview/takumi.ts';
import type { Drawing } from '../src/draw/gather/drawing.ts';
import { drawOptions } from '../src/draw/takumi/draw-options.ts';
import { FittedPage } from '../src/draw/takumi/fit/fitted-page.ts';
import type { TakumiPool } from '../src/draw/takumi/pool.ts';
import { cardDocument, loopDocument } from './card.ts';

/** Medians in milliseconds of processor time. */
interface PoolTimings {
  preparing: number;
  /** The time of takumi alone, for prepared nodes. */
  drawing: number;
}

let fresh = 0;
const title = () => ({ title: `Card number ${fresh++}` });
const items = (count: number) => ({
  items: Array.from({ length: count }, () => ({ name: `it ${(fresh++).toString(36)}`, tint: '#334155' })),
});

/**
 * Compares the cost of preparing a page (layout, measuring, nodes) with the time that bare takumi takes to draw the
 * nodes, in one process and with the Worker's wasm: for a card with a new title, and for many texts that are all new.
 * Returns whether each ratio is met.
 */
export async function measurePreparation(rounds: number): Promise<boolean[]> {
  const pool = await openTakumiPool();
  const measure = async (name: string, load: () => Promise<Drawing>, scale: number, limit: number) => {
    const { preparing, drawing } = await measurePool(pool, load, { scale, rounds });
    const ratio = preparing / drawing;
    console.log(`  ${name.padEnd(28)} ${ms(preparing)} ms to prepare, ${ms(drawing)} ms to draw`);
    console.log(`  ratio ${ratio.toFixed(2)} (at most ${limit})`);
    return { holds: ratio <= limit, preparing };
  };
  const loop = (count: number) => async () => (await drawingFrom(loopDocument, items(count))).drawing;
  console.log('\n(f) preparing a page, against bare takumi drawing what was prepared');
  const card = await measure(
    'card with a new title',
    async () => (await drawingFrom(cardDocument, title())).drawing,
    2,
    0.1,
  );
  const hundred = await measure('100 new texts', loop(100), 1, 1);
  const thousand = await measure('1,000 new texts', loop(1_000), 1, 1);
  const growth = thousand.preparing / hundred.preparing;
  console.log(`  ten times the boxes take ${growth.toFixed(1)} times as long to prepare (at most 12)`);
  return [card.holds, hundred.holds, thousand.holds, growth <= 12];
}

async function measurePool(
  pool: TakumiPool,
  load: () => Promise<Drawing>,
  { scale, rounds }: { scale: number; rounds: number },
): Promise<PoolTimings> {
  const preparing: number[] = [];
  const drawing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await load();
    pool.use(page.fonts, 0, (renderer) => {
      const start = processorMs();
      const prepared = FittedPage.forDrawing(page).cutToFit(renderer);
      const node = prepared.pixelNode(renderer, scale);
      const ready = processorMs();
      const size = { width: page.width * scale, height: page.height * scale, devicePixelRatio: scale };
      renderer.render(node, { ...drawOptions(prepared.drawing), ...size, format: 'png' });
      preparing.push(ready - start);
      drawing.push(processorMs() - ready);
    });
  }
  return { preparing: median(preparing), drawing: median(drawing) };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function ms(value: number): string {
  return value.toFixed(1).padStart(6);
}
