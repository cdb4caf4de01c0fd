import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Draws the first page of a PDF with poppler as a PNG of `scale` pixels for each px. Undefined if pdftoppm is not
 * installed.
 */
export function rasterisePdf(pdf: Uint8Array, scale: number): Uint8Array | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'galley-pdf-'));
  try {
    writeFileSync(join(folder, 'page.pdf'), pdf);
    // A px is 1/96 inch.
    const args = [
      '-png',
      '-r',
      String(96 * scale),
      '-f',
      '1',
      '-singlefile',
      join(folder, 'page.pdf'),
      join(folder, 'page'),
    ];
    const { error, status, stderr } = spawnSync('pdftoppm', args, { encoding: 'utf8' });
    if (error && 'code' in error && error.code === 'ENOENT') return undefined;
    if (status !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
    return readFileSync(join(folder, 'page.png'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
